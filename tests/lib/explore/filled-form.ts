import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import type { Panel } from '@/lib/explore/panels';
import { suggestedFormOf } from '@/lib/explore/suggest';
import { errorsOf } from '@/lib/explore/validate';
import { otherValue } from './other-value';

/** The suggestion for a type, with a value in each field that must have one. */
export function filledForm(panel: Panel, dataset: ExploreDataset): Readonly<Record<string, unknown>> {
  const start = suggestedFormOf(dataset, panel);
  const missing = Object.keys(errorsOf(panel, start, { dataset, rowCeiling: 100_000 }));
  const filled = [...panel.controls.values()].filter(({ name }) => missing.includes(name));
  return { ...start, ...Object.fromEntries(filled.map((control) => [control.name, otherValue(control)])) };
}
