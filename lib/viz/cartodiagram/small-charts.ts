import { arc, pie } from '@visx/shape';

/** A box in units of a map's frame. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const hole = 0.5;
const pad = 6;

/** A ring with segments proportional to the amounts, from the top; each path contains its own position. */
export function ringPaths({ x, y, width, height }: Box, amounts: readonly number[]): string[] {
  const radius = Math.max(4, Math.min(width, height) / 2 - pad);
  const shape = arc<{ startAngle: number; endAngle: number }>({ innerRadius: radius * hole, outerRadius: radius });
  const sorted = pie<number>({ sort: null })(amounts.map((amount) => Math.max(0, amount)));
  return sorted.map((piece) => moved(shape(piece) ?? '', x + width / 2, y + height / 2));
}

/** Bars from the bottom; the highest of the whole map fills the height of the box. */
export function barPaths({ x, y, width, height }: Box, amounts: readonly number[], most: number): string[] {
  const step = (width - 2 * pad) / Math.max(1, amounts.length);
  return amounts.map((amount, index) => {
    const tall = most > 0 ? (Math.max(0, amount) / most) * (height - 2 * pad) : 0;
    const left = x + pad + index * step + step * 0.1;
    return `M${tidy(left)} ${tidy(y + height - pad - tall)}h${tidy(step * 0.8)}v${tidy(tall)}h${tidy(-step * 0.8)}z`;
  });
}

export function roundedBox({ x, y, width, height }: Box, corner: number): string {
  const r = Math.min(corner, width / 2, height / 2);
  const [across, down] = [tidy(width - 2 * r), tidy(height - 2 * r)];
  const turn = (byX: number, byY: number) => `a${r} ${r} 0 0 1 ${byX} ${byY}`;
  return `M${tidy(x + r)} ${tidy(y)}h${across}${turn(r, r)}v${down}${turn(-r, r)}h${-across}${turn(-r, -r)}v${-down}${turn(r, -r)}z`;
}

/** Moves path data of absolute commands to another origin. */
function moved(path: string, x: number, y: number): string {
  return path.replaceAll(/([MLA])([^A-Z]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.split(/[ ,]+/).map(Number);
    const last = numbers.length - 2;
    const shifted = numbers.map((value, at) => (at < last ? value : tidy(value + (at === last ? x : y))));
    return `${command}${shifted.join(' ')}`;
  });
}

function tidy(value: number): number {
  return Math.round(value * 100) / 100;
}
