import { maxOf } from '@/lib/frame/extent';
import { relative } from './path-writer';
import { frame } from './view';
import type { WeightedPoint } from './weighted-points';

/** Values over a map in square cells, row by row from the top left. */
export interface Field {
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
  readonly left: number;
  readonly top: number;
  readonly values: readonly number[];
}

/** Margin around the frame that smoothing includes, in units of the frame. */
const around = 120;

/**
 * Spreads points over a radius with a Gaussian kernel. A sum adds their weights; a mean is their average weight, faded
 * by the density of points.
 */
export function smoothed(points: readonly WeightedPoint[], radius: number, size: number, isMean: boolean): Field {
  const [left, top] = [-around, -around];
  const columns = Math.ceil((frame.width + 2 * around) / size);
  const rows = Math.ceil((frame.height + 2 * around) / size);
  const sums = new Array<number>(columns * rows).fill(0);
  const counts = new Array<number>(columns * rows).fill(0);
  for (const { x, y, weight } of points) {
    const at = cellAt(x - left, y - top, size, columns, rows);
    if (at === null) continue;
    sums[at] = (sums[at] ?? 0) + Math.max(0, weight);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const kernel = bell(radius / size);
  const spread = (values: readonly number[]) =>
    blur(blur(values, columns, rows, kernel, 1), columns, rows, kernel, columns);
  const weights = spread(sums);
  const numbers = isMean ? spread(counts) : [];
  const most = isMean ? maxOf(numbers, 0) : 0;
  const values = isMean ? weights.map((weight, at) => meanOf(weight, numbers[at] ?? 0, most)) : weights;
  return { columns, rows, size, left, top, values };
}

function meanOf(weight: number, count: number, most: number): number {
  if (count <= most * 1e-3) return 0;
  return (weight / count) * Math.min(1, (count / most) * 8);
}

/** Contour rings as path data; holes have the opposite direction. */
export function fieldPath({ left, top, size }: Field, rings: readonly (readonly (readonly number[][])[])[]): string {
  return rings
    .flat()
    .map((ring) => `${relative(ring.map(([x = 0, y = 0]) => [left + x * size, top + y * size] as const))}z`)
    .join('');
}

function cellAt(x: number, y: number, size: number, columns: number, rows: number): number | null {
  const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
  return column < 0 || row < 0 || column >= columns || row >= rows ? null : row * columns + column;
}

/** Half of a Gaussian kernel; the radius is three standard deviations. */
function bell(radius: number): number[] {
  const deviation = Math.max(0.5, radius / 3);
  const reach = Math.ceil(deviation * 3);
  return Array.from({ length: reach + 1 }, (_, at) => Math.exp(-(at * at) / (2 * deviation * deviation)));
}

/** Spreads values along rows (`step` 1) or along columns (`step` of a row). */
function blur(
  values: readonly number[],
  columns: number,
  rows: number,
  kernel: readonly number[],
  step: number,
): number[] {
  const made = new Array<number>(values.length).fill(0);
  const reach = kernel.length - 1;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const value = values[row * columns + column] ?? 0;
      if (value === 0) continue;
      const [at, length] = step === 1 ? [column, columns] : [row, rows];
      for (let by = Math.max(-reach, -at); by <= Math.min(reach, length - 1 - at); by += 1) {
        const to = row * columns + column + by * step;
        made[to] = (made[to] ?? 0) + value * (kernel[Math.abs(by)] ?? 0);
      }
    }
  }
  return made;
}
