import { maxOf } from '@/lib/frame/extent';
import { bandTicker } from '@/lib/viz/kit/axis/band-ticks';
import { grainMs, timeContext, timeTicks } from '@/lib/viz/kit/axis/time-ticks';
import { sharedScale, type ValueScale, valueScale } from '@/lib/viz/kit/axis/value-ticks';
import { overRanges, type Ranged, type WidthRange, widthRanges } from '@/lib/viz/kit/axis/width-range';
import { legendHeight } from '@/lib/viz/kit/legend/legend';
import type { Margins } from '@/lib/viz/kit/plot';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import { timeWriter } from '@/lib/viz/kit/text/time-writer';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import type { Surface } from '@/lib/viz/viz';
import type { CartesianMarks } from './marks';

export const tickSize = 11;
const labelSize = 12;
const line = 14;

/** A tick of the domain axis: its position, and its label as lines of text. */
export interface DomainTick {
  readonly at: number;
  readonly lines: readonly string[];
  readonly strong: boolean;
  /** Context that the tick labels omit (such as the year of months), written below the first tick. */
  readonly context?: string;
}

export interface ValueTick {
  readonly at: number;
  readonly label: string;
  readonly isZero: boolean;
}

export interface CartesianLayout {
  readonly margins: Margins;
  readonly scale: ValueScale;
  readonly valueTicks: readonly Ranged<ValueTick>[];
  /** Positions of the grid lines: every tick that any width range shows. */
  readonly grid: readonly ValueTick[];
  readonly domainTicks: readonly Ranged<DomainTick>[];
  readonly ranges: readonly WidthRange[];
  /** Pixels from the low to the high end of the domain in a range. */
  domainLength(range: WidthRange): number;
  /** Width of the plot in pixels in a range. */
  plotWidth(range: WidthRange): number;
  readonly plotHeight: number;
  /** Share of the plot that the bars of one place occupy together. */
  readonly placeWidth: number;
  readonly hasEndLabels: boolean;
  readonly isClipped: boolean;
}

const endLabelWidth = 132;

/**
 * Computes margins, scales and ticks for every width the surface may have. `beside` is the scale on the other side of
 * the plot, whose grid lines this one reuses where it can.
 */
export function layOut(marks: CartesianMarks, surface: Surface, beside?: ValueScale): CartesianLayout {
  const isVertical = marks.orientation === 'vertical';
  const ranges = widthRanges(surface.width);
  const hasLegend = marks.legend === 'top' || marks.legend === 'bottom';
  const endWidth = endLabels(marks, surface);
  const written = outsideTexts(marks);
  const top = (marks.value.title === '' || !isVertical ? 8 : 22) + (isVertical && written > 0 ? 10 : 0);
  const right = isVertical ? 16 : Math.max(16, written + 10);
  const spare = surface.height - top - (hasLegend && endWidth === 0 ? legendHeight : 0);
  const planned = spare - 24 - (marks.domain.title === '' ? 0 : 18);

  const shared = beside === undefined ? null : sharedScale(marks.value, beside);
  const scale = shared ?? valueScale(marks.value, isVertical ? clamp(Math.floor(planned / 52), 2, 6) : 5);
  const write = valueWriter(marks.value.format, marks.domain.locale);
  const all = scale.ticks.map((tick) => ({ at: scale.at(tick), label: write(tick), isZero: tick === 0 }));
  const grid = unique(all);

  const ticksOf = isVertical ? domainTicker(marks) : (length: number) => sideTicks(marks, length);
  const bands = isVertical ? [] : ticksOf(planned);
  const left = isVertical
    ? Math.ceil(
        maxOf(
          grid.map(({ label }) => textWidth(label, tickSize)),
          12,
        ),
      ) + 10
    : Math.ceil(
        maxOf(
          bands.map(({ lines }) => textWidth(lines[0] ?? '', labelSize)),
          12,
        ),
      ) + 12;
  const sideLegend = marks.legend === 'left' || marks.legend === 'right' ? 0.35 : 0;
  const leftOf = (range: WidthRange) => (isVertical ? left : Math.min(left, range.width * sideShare));
  const rightOf = (range: WidthRange) => (endWidth > 0 && range.width >= 560 ? endWidth : right);
  const inner = (range: WidthRange) => Math.max(60, range.width * (1 - sideLegend) - leftOf(range) - rightOf(range));

  const domain = isVertical
    ? overRanges(
        ranges,
        (range) => fitted(ticksOf(inner(range)), inner(range), rightOf(range)),
        (tick) => JSON.stringify(tick),
      )
    : overRanges(
        ranges,
        (range) =>
          bands.map((tick) => ({
            ...tick,
            lines: tick.lines.map((text) => shorten(text, leftOf(range) - 10, labelSize)),
          })),
        (tick) => JSON.stringify(tick),
      );
  const rows = maxOf(
    domain.map(({ item }) => item.lines.length + (item.context === undefined ? 0 : 1)),
    1,
  );
  const bottom = (isVertical ? 10 + rows * line : 24) + (bottomTitle(marks) === '' ? 0 : 18);
  return {
    margins: {
      top,
      right,
      bottom,
      left,
      ...(isVertical ? {} : { leftShare: sideShare }),
      ...(endWidth > 0 ? { rightWide: endWidth } : {}),
    },
    scale,
    grid,
    valueTicks: isVertical
      ? grid.map((item) => ({ item, shownAt: undefined }))
      : overRanges(
          ranges,
          (range) => spaced(grid, inner(range)),
          ({ label, at }) => `${at} ${label}`,
        ),
    domainTicks: domain,
    ranges,
    domainLength: (range) => (isVertical ? inner(range) : spare - bottom),
    plotWidth: inner,
    plotHeight: spare - bottom,
    placeWidth: placeWidth(marks),
    hasEndLabels: endWidth > 0,
    isClipped: marks.value.min !== null || marks.value.max !== null,
  };
}

const sideShare = 0.38;

export function bottomTitle(marks: CartesianMarks): string {
  return marks.orientation === 'vertical' ? marks.domain.title : marks.value.title;
}

/** Width in pixels of the widest text beyond the end of a mark, 0 when there is none. */
function outsideTexts(marks: CartesianMarks): number {
  let widest = 0;
  for (const { textPlace, texts } of marks.series) {
    if (textPlace !== 'outside' || texts === undefined) continue;
    for (const text of texts) if (text !== null) widest = Math.max(widest, textWidth(text, tickSize));
  }
  return Math.ceil(widest);
}

/** Maximum share of the plot for one bar, however few there are. */
const widestBar = 0.14;
const filled = 0.78;

function placeWidth(marks: CartesianMarks): number {
  const slots = maxOf(
    marks.series.map(({ slots: of }) => of ?? 1),
    1,
  );
  return Math.min(marks.domain.step * filled, widestBar * Math.max(1, slots));
}

/** Width in pixels of the right margin for the names of up to four lines at their ends; 0 when a legend names them. */
function endLabels(marks: CartesianMarks, surface: Surface): number {
  const named = marks.series.filter(({ shape, isPoints }) => shape === 'line' && isPoints !== true);
  if (marks.orientation !== 'vertical' || marks.legend === 'none' || named.length !== marks.series.length) return 0;
  if (named.length < 2 || named.length > 4 || surface.height < 160) return 0;
  if (surface.width !== 'fluid' && surface.width < 560) return 0;
  if (named.some(({ base }) => base !== undefined)) return 0;
  const widest = maxOf(named.map(({ label }) => textWidth(label, labelSize)));
  return widest > endLabelWidth ? 0 : Math.ceil(widest) + 16;
}

/** Returns a function from a length in pixels to the ticks. */
function domainTicker(marks: CartesianMarks): (length: number) => DomainTick[] {
  const { domain } = marks;
  if (domain.kind === 'band') {
    const count = domain.labels.length;
    const ticksOf = bandTicker(domain.labels, tickSize);
    return (length) => ticksOf(length).map(({ index, lines }) => ({ at: (index + 0.5) / count, lines, strong: false }));
  }
  if (domain.kind === 'value') return (length) => numberTicks(marks, length);
  return (length) => clockTicks(marks, length, undefined);
}

/** Ticks of a vertical domain axis, where each label needs the height of a line. */
function sideTicks(marks: CartesianMarks, length: number): DomainTick[] {
  const { domain } = marks;
  if (domain.kind === 'time') return clockTicks(marks, length, 4);
  if (domain.kind === 'value') return numberTicks(marks, length);
  const count = domain.labels.length;
  const every = Math.max(1, Math.ceil((line * count) / length));
  return domain.labels.flatMap((label, index) =>
    index % every === 0 ? [{ at: (index + 0.5) / count, lines: [label], strong: false }] : [],
  );
}

function clockTicks(marks: CartesianMarks, length: number, labelWidth: number | undefined): DomainTick[] {
  const { domain } = marks;
  if (domain.kind !== 'time') return [];
  const share = (time: number) =>
    domain.to === domain.from
      ? 0.5
      : domain.step / 2 + ((time - domain.from) / (domain.to - domain.from)) * (1 - domain.step);
  const write = domain.format === 'smart_date' ? null : timeWriter(domain.format, domain.grain, domain.locale);
  const width = labelWidth ?? (write === null ? undefined : textWidth(write(domain.to), tickSize));
  const ticks = timeTicks({
    from: domain.from,
    to: domain.to,
    length: length * (1 - domain.step),
    grainMs: grainMs(domain.grain),
    locale: domain.locale,
    write,
    ...(width === undefined ? {} : { labelWidth: width }),
  });
  const context = write === null && labelWidth === undefined ? timeContext(ticks, domain.locale) : null;
  return ticks.map(({ time, label, strong }, index) => ({
    at: share(time),
    lines: [label],
    strong,
    ...(index === 0 && context !== null ? { context } : {}),
  }));
}

function numberTicks(marks: CartesianMarks, length: number): DomainTick[] {
  const { domain } = marks;
  if (domain.kind !== 'value') return [];
  const write = valueWriter(domain.format, domain.locale);
  const scale = valueScale(
    {
      low: domain.from,
      high: domain.to,
      min: domain.from,
      max: domain.to,
      scale: domain.scale ?? 'linear',
      whole: false,
    },
    clamp(Math.floor(length / 80), 2, 10),
  );
  return scale.ticks.map((tick) => ({
    at: domain.step / 2 + (domain.to === domain.from ? 0 : scale.at(tick)) * (1 - domain.step),
    lines: [write(tick)],
    strong: false,
  }));
}

/**
 * Omits ticks that would overlap the one before, where a strong tick takes precedence over its neighbour, and those
 * that exceed the margin after the end of the axis.
 */
function fitted(ticks: readonly DomainTick[], length: number, behind: number): DomainTick[] {
  const kept: DomainTick[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const tick of ticks) {
    const half = maxOf(tick.lines.map((text) => textWidth(text, tickSize))) / 2;
    const center = tick.at * length;
    if (center + half > length + behind) continue;
    if (center - half < end + 6) {
      if (!tick.strong || kept.at(-1)?.strong) continue;
      kept.pop();
    }
    kept.push(tick);
    end = center + half;
  }
  return kept;
}

function spaced(ticks: readonly ValueTick[], length: number): ValueTick[] {
  const widest = maxOf(ticks.map(({ label }) => textWidth(label, tickSize))) + 16;
  const room = length / Math.max(1, ticks.length - 1);
  const every = Math.max(1, Math.ceil(widest / room));
  return ticks.filter((_, index) => index % every === 0);
}

/** Omits a tick whose formatted label equals that of the tick before. */
function unique(ticks: readonly ValueTick[]): ValueTick[] {
  return ticks.filter((tick, index) => index === 0 || ticks[index - 1]?.label !== tick.label);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
