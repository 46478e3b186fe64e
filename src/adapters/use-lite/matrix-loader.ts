import type { Arena } from "./arena.ts";
import { type Matrix, panelColumns } from "./matrix-product.ts";
import type { ModelFile, QuantisedTensor } from "./model-file.ts";

/** Brings the int8 matrix `<name>.weights` and its `<name>.bias` into the arena as floats. */
export function loadMatrix(model: ModelFile, arena: Arena, name: string): Matrix {
	const tensor = model.quantised(`${name}.weights`);
	const weights = arena.take(tensor.rows * tensor.columns);
	dequantiseIntoPanels(tensor, weights);
	const bias = arena.take(tensor.columns);
	bias.set(model.floats(`${name}.bias`));
	return { weights, bias, depth: tensor.rows, columns: tensor.columns };
}

function dequantiseIntoPanels({ rows, columns, scales, values }: QuantisedTensor, panels: Float32Array): void {
	let target = 0;
	for (let firstColumn = 0; firstColumn < columns; firstColumn += panelColumns) {
		for (let row = 0; row < rows; row++) {
			const source = row * columns;
			for (let column = firstColumn; column < firstColumn + panelColumns; column++) {
				panels[target++] = (values[source + column] ?? 0) * (scales[column] ?? 0);
			}
		}
	}
}
