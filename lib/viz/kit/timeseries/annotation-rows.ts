import type { Guide } from '@/lib/viz/kit/cartesian/marks';
import type { TooltipRow } from '@/lib/viz/viz';
import type { AnnotationLine } from './annotations';

interface Annotations {
  readonly lines: readonly (AnnotationLine & { readonly color: string })[];
  readonly guides: readonly Guide[];
}

/**
 * Tooltip rows of annotations at each of the positions `at`, whose rows in the data are `rows`: the value of a line, an
 * event at its nearest position, an interval at every position inside it.
 */
export function annotationRows(
  { lines, guides }: Annotations,
  at: readonly number[],
  rows: readonly number[],
  write: (value: number) => string,
): TooltipRow[][] {
  const said = rows.map((row): TooltipRow[] =>
    lines.flatMap(({ name, color, values }) => {
      const value = values[row] ?? null;
      return value === null ? [] : [{ label: name, color, value: write(value) }];
    }),
  );
  for (const { title, description, color, from, to } of guides) {
    const row: TooltipRow = { label: title, color, value: description };
    if (to !== undefined) {
      at.forEach((place, index) => {
        if (place >= from && place <= to) said[index]?.push(row);
      });
    } else if (from >= 0 && from <= 1) said[nearest(at, from)]?.push(row);
  }
  return said;
}

function nearest(at: readonly number[], place: number): number {
  return at.reduce((best, one, index) => (Math.abs(one - place) < Math.abs((at[best] ?? 0) - place) ? index : best), 0);
}
