/** As much of JSON Schema 2020-12 as the API's document uses. */
interface JsonSchema {
	readonly [keyword: string]: unknown;
}

type Rule = (said: unknown, value: unknown, schema: JsonSchema, at: Place) => readonly string[];

interface Place {
	readonly path: string;
	readonly components: JsonSchema;
}

const isObject = (value: unknown): value is JsonSchema =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const below = (at: Place, name: string | number): Place => ({ ...at, path: `${at.path}/${name}` });
const unless = (holds: boolean, at: Place, fault: string) => (holds ? [] : [`${at.path || "/"} ${fault}`]);

function isOfType(type: unknown, value: unknown): boolean {
	if (type === "integer") return Number.isInteger(value);
	if (type === "array") return Array.isArray(value);
	if (type === "null") return value === null;
	return type === "object" ? isObject(value) : typeof value === type;
}

const about =
	<T>(applies: (value: unknown) => value is T, holds: (said: never, value: T) => boolean): Rule =>
	(said, value, schema, at) =>
		unless(!applies(value) || holds(said as never, value), at, `breaks ${JSON.stringify(schema)}`);

const isNumber = (value: unknown): value is number => typeof value === "number";
const isText = (value: unknown): value is string => typeof value === "string";
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const saysNothing: Rule = () => [];

const rules: Readonly<Record<string, Rule>> = {
	$ref: (said, value, _, at) => {
		const target = at.components[String(said).replace("#/components/schemas/", "")];
		return target === undefined ? [`${String(said)} leads nowhere`] : schemaFaults(target, value, at);
	},
	type: (said, value, _, at) =>
		unless(
			[said].flat().some((type) => isOfType(type, value)),
			at,
			`is no ${[said].flat().join(" or ")}`,
		),
	enum: (said, value, _, at) => unless(listOf(said).includes(value), at, `is none of ${listOf(said).join()}`),
	required: (said, value, _, at) =>
		listOf(said).flatMap((name) => unless(!isObject(value) || Object.hasOwn(value, String(name)), at, `lacks ${name}`)),
	properties: (said, value, _, at) =>
		Object.entries(isObject(said) && isObject(value) ? said : {}).flatMap(([name, schema]) =>
			isObject(value) && Object.hasOwn(value, name) ? schemaFaults(schema, value[name], below(at, name)) : [],
		),
	additionalProperties: (said, value, { properties }, at) =>
		Object.keys(isObject(value) ? value : {})
			.filter((name) => !(isObject(properties) && Object.hasOwn(properties, name)))
			.flatMap((name) => schemaFaults(said, isObject(value) ? value[name] : undefined, below(at, name))),
	items: (said, value, _, at) => listOf(value).flatMap((item, index) => schemaFaults(said, item, below(at, index))),
	allOf: (said, value, _, at) => listOf(said).flatMap((schema) => schemaFaults(schema, value, at)),
	anyOf: (said, value, _, at) =>
		unless(
			listOf(said).some((schema) => schemaFaults(schema, value, at).length === 0),
			at,
			"is none of its forms",
		),
	minimum: about(isNumber, (least: number, value) => value >= least),
	maximum: about(isNumber, (most: number, value) => value <= most),
	exclusiveMinimum: about(isNumber, (bound: number, value) => value > bound),
	minLength: about(isText, (least: number, value) => [...value].length >= least),
	maxLength: about(isText, (most: number, value) => [...value].length <= most),
	pattern: about(isText, (pattern: string, value) => new RegExp(pattern, "u").test(value)),
	minItems: about(isList, (least: number, value) => value.length >= least),
	maxItems: about(isList, (most: number, value) => value.length <= most),
	format: about(isText, (format: string, value) => format !== "date-time" || !Number.isNaN(Date.parse(value))),
	default: saysNothing,
	description: saysNothing,
	example: saysNothing,
};

/** What of a value a schema refuses; throws at a keyword that it does not know, or it would hold nothing. */
function schemaFaults(schema: unknown, value: unknown, at: Place): readonly string[] {
	if (schema === false) return [`${at.path} is not known`];
	if (!isObject(schema)) return [];
	return Object.entries(schema).flatMap(([keyword, said]) => {
		const rule = rules[keyword];
		if (rule === undefined) throw new Error(`No rule for the keyword ${keyword}.`);
		return rule(said, value, schema, at);
	});
}

/** The faults of a value by a schema that may refer to `components.schemas`, each with its place; none where the value is as documented. */
export function faultsOf(schemas: unknown, schema: unknown, value: unknown): readonly string[] {
	if (!isObject(schema)) throw new Error("Nothing is documented there.");
	return schemaFaults(schema, value, { path: "", components: isObject(schemas) ? schemas : {} });
}
