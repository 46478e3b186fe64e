/** How far a figure may fall below its baseline before a change has to say why. */
export const TOLERANCE = 0.01;

/** Two sums of the same shares may differ in their last digits. */
const roundingError = 1e-9;

type Figures = Readonly<Record<string, number>>;

/** The figures that are further below their baselines than the tolerance lets them be, each told with both numbers. */
export function shortfalls(figures: Figures, baseline: Figures): readonly string[] {
	return Object.entries(baseline).flatMap(([name, before]) => {
		const now = figures[name] ?? 0;
		return before - now > TOLERANCE + roundingError ? [`${name} is ${now.toFixed(4)} and was ${before}`] : [];
	});
}
