import type { Interaction, MarkFilter, TooltipRow } from '@/lib/viz/viz';
import { interactionOf } from './part';

const tip = document.createElement('div');
tip.className = 'tip';
tip.setAttribute('role', 'status');
const line = document.createElement('div');
line.className = 'tip-line';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The content of one point of a chart: its tooltip, and the filters that a click there sets. */
export interface Hit {
  readonly title: string;
  readonly rows: readonly TooltipRow[];
  readonly filters: readonly MarkFilter[];
  /** The position along the axis, in pixels of the viewport; null for single marks. */
  readonly at: number | null;
  readonly plot: DOMRect | null;
}

export async function hitAt(figure: HTMLElement, target: Element, point: Point): Promise<Hit | null> {
  const interaction = await interactionOf(figure);
  if (interaction.kind === 'none') return null;
  if (interaction.kind === 'items') return itemHit(interaction, target);
  const plot = figure.querySelector('[data-plot]')?.getBoundingClientRect();
  if (!plot || plot.width === 0) return null;
  const isX = interaction.orientation === 'x';
  const share = isX ? (point.x - plot.left) / plot.width : (point.y - plot.top) / plot.height;
  if (share < -0.02 || share > 1.02) return null;
  const across = isX ? (point.y - plot.top) / plot.height : (point.x - plot.left) / plot.width;
  if (across < -0.05 || across > 1.1) return null;
  return axisHit(interaction, nearest(interaction.at, share), plot);
}

/** Lines are thin: a click counts for a series up to this many pixels away. The nearest is tried first. */
const near = [0, -3, 3, -7, 7];

/** The filters that a click at a point sets in other charts: those of its mark, or of the series there. */
export async function filtersAt(figure: HTMLElement, target: Element, point: Point): Promise<readonly MarkFilter[]> {
  const interaction = await interactionOf(figure);
  if (interaction.kind !== 'axis') return (await hitAt(figure, target, point))?.filters ?? [];
  const { series } = interaction;
  if (series === undefined) return [];
  for (const down of near) {
    for (const across of near) {
      const marks = document.elementsFromPoint(point.x + across, point.y + down);
      const keys = marks.filter((mark) => figure.contains(mark)).map((mark) => seriesOf(mark));
      const found = keys.find((key) => key !== undefined && series[key] !== undefined);
      if (found !== undefined) return series[found] ?? [];
    }
  }
  return [];
}

/** The filters for drilling at a point of a chart: of its mark or series, its table row, its place on the axis. */
export async function drillAt(figure: HTMLElement, target: Element, point: Point): Promise<readonly MarkFilter[]> {
  const interaction = await interactionOf(figure);
  if (interaction.kind === 'none') return [];
  if (interaction.kind === 'items') {
    const marks = target.closest('[data-item]') ? [target] : [...(target.closest('tr')?.children ?? [])];
    return marks.flatMap((mark) => itemHit(interaction, mark)?.filters ?? []).map(exact);
  }
  const series = (await filtersAt(figure, target, point)).map(exact);
  const { x, orientation, at, titles } = interaction;
  const plot = figure.querySelector('[data-plot]')?.getBoundingClientRect();
  if (x === undefined || !plot || plot.width === 0) return series;
  const share = orientation === 'x' ? (point.x - plot.left) / plot.width : (point.y - plot.top) / plot.height;
  if (share < -0.02 || share > 1.02) return series;
  const index = nearest(at, share);
  const val = x.values[index] ?? null;
  const place = { col: x.col, ...(x.grain ? { grain: x.grain } : {}), formattedVal: titles[index] ?? '' };
  return [val === null ? { ...place, op: 'IS NULL', val } : { ...place, op: '==', val }, ...series];
}

/** A drill for a single value uses `==` in place of `IN`. */
function exact(filter: MarkFilter): MarkFilter {
  const { op, val } = filter;
  return op === 'IN' && Array.isArray(val) && val.length === 1 ? { ...filter, op: '==', val: val[0] } : filter;
}

function seriesOf(mark: Element): string | undefined {
  return mark.closest<HTMLElement | SVGElement>('[data-series]')?.dataset.series;
}

function itemHit(interaction: Interaction & { kind: 'items' }, target: Element): Hit | null {
  const index = target.closest('[data-item]')?.getAttribute('data-item');
  const item = index === undefined || index === null ? undefined : interaction.items[Number(index)];
  return item ? { title: item.title, rows: item.rows, filters: item.filters ?? [], at: null, plot: null } : null;
}

export function axisHit(interaction: Interaction & { kind: 'axis' }, index: number, plot: DOMRect): Hit | null {
  const share = interaction.at[index];
  if (share === undefined) return null;
  const isX = interaction.orientation === 'x';
  return {
    title: interaction.titles[index] ?? '',
    rows: interaction.rows[index] ?? [],
    filters: [],
    at: isX ? plot.left + share * plot.width : plot.top + share * plot.height,
    plot,
  };
}

function nearest(at: readonly number[], share: number): number {
  let best = 0;
  for (const [index, position] of at.entries()) {
    if (Math.abs(position - share) < Math.abs((at[best] ?? 0) - share)) best = index;
  }
  return best;
}

export function showTip(figure: HTMLElement, hit: Hit, point: Point, isX: boolean): void {
  const box = figure.getBoundingClientRect();
  tip.replaceChildren(...contents(hit));
  figure.append(tip);
  if (hit.at !== null && hit.plot !== null) {
    const { plot } = hit;
    const along = isX
      ? { left: hit.at - box.left, top: plot.top - box.top, width: 1, height: plot.height }
      : { left: plot.left - box.left, top: hit.at - box.top, width: plot.width, height: 1 };
    for (const [side, value] of Object.entries(along)) line.style.setProperty(side, `${value}px`);
    figure.append(line);
  } else {
    line.remove();
  }
  const x = (hit.at !== null && isX ? hit.at : point.x) - box.left;
  const isRight = x > box.width / 2;
  tip.style.left = isRight ? '' : `${x + 12}px`;
  tip.style.right = isRight ? `${box.width - x + 12}px` : '';
  const top = Math.min(point.y - box.top + 12, box.height - tip.offsetHeight - 4);
  tip.style.top = `${Math.max(4, top)}px`;
}

export function hideTip(): void {
  tip.remove();
  line.remove();
}

function contents({ title, rows }: Hit): Node[] {
  const head = document.createElement('strong');
  head.textContent = title;
  return [head, ...rows.slice(0, 24).map(rowOf)];
}

function rowOf({ label, value, color }: TooltipRow): Node {
  const row = document.createElement('div');
  if (color) {
    const chip = document.createElement('i');
    chip.style.background = color;
    row.append(chip);
  }
  const name = document.createElement('span');
  name.textContent = label;
  const figure = document.createElement('b');
  figure.textContent = value;
  row.append(name, figure);
  return row;
}
