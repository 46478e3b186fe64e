import { z } from "zod";

/** What the strict modes of some servers refuse. What is answered is checked by all of the schema. */
const UNSUPPORTED = ["format", "pattern", "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"];

/** The JSON Schema of what a model is to answer, in the keywords that every structured-output mode takes. */
export function answerSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
	const { $schema: _dialect, ...portable } = z.toJSONSchema(schema, {
		io: "input",
		override: ({ jsonSchema }) => {
			for (const keyword of UNSUPPORTED) Reflect.deleteProperty(jsonSchema, keyword);
		},
	});
	return portable;
}
