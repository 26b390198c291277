import type { ValueFormat } from '@/lib/viz/kit/text/value-format';
import type { Interaction, LegendItem, TextTable, TooltipRow } from '@/lib/viz/viz';
import type { CartesianMarks, CartesianSeries, LegendPlace } from './marks';

/** A series with one bar for each category; null where a category has no value. */
export interface CategoryBars {
  readonly label: string;
  readonly color: string;
  readonly values: readonly (number | null)[];
  /** The start value of each bar, for bars that do not start at zero. */
  readonly base?: readonly number[];
  readonly texts?: readonly (string | null)[];
}

export interface CategoryBarsInput {
  readonly labels: readonly string[];
  readonly bars: readonly CategoryBars[];
  /** True when the bars of all series overlap in each category; else they are side by side. */
  readonly isOverlaid: boolean;
  readonly format: ValueFormat;
  readonly locale: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly legend: LegendPlace;
}

/** The marks of a bar chart over categories. */
export function categoryBars(input: CategoryBarsInput): CartesianMarks {
  const { labels, bars, isOverlaid } = input;
  const all = bars.flatMap(({ values, base }) => [...values, ...(base ?? [])]).filter((value) => value !== null);
  const step = 1 / Math.max(1, labels.length);
  return {
    orientation: 'vertical',
    domain: { kind: 'band', labels, title: input.xTitle, step, locale: input.locale },
    value: {
      low: all.reduce((low, value) => Math.min(low, value), 0),
      high: all.reduce((high, value) => Math.max(high, value), 0),
      min: null,
      max: null,
      scale: 'linear',
      whole: all.every((value) => Number.isInteger(value)),
      minor: false,
      format: input.format,
      title: input.yTitle,
    },
    at: labels.map((_, index) => (index + 0.5) * step),
    series: bars.map(
      ({ label, color, values, base, texts }, slot): CartesianSeries => ({
        key: label,
        label,
        color,
        shape: 'bar',
        values,
        curve: 'linear',
        fill: 0,
        opacity: 1,
        width: 0,
        marker: 0,
        slot: isOverlaid ? 0 : slot,
        slots: isOverlaid ? 1 : bars.length,
        ...(base === undefined ? {} : { base }),
        ...(texts === undefined ? {} : { texts, textPlace: 'outside' }),
      }),
    ),
    guides: [],
    legend: input.legend,
  };
}

export function legendOf(bars: readonly CategoryBars[]): LegendItem[] {
  return bars.map(({ label, color }) => ({ key: label, label, color }));
}

/** One tooltip for each category. */
export function categoryTooltips(labels: readonly string[], rows: readonly (readonly TooltipRow[])[]): Interaction {
  const at = labels.map((_, index) => (index + 0.5) / labels.length);
  return { kind: 'axis', orientation: 'x', at, titles: labels, rows };
}

const mostRows = 200;

export function categoryTable(columns: readonly string[], rows: readonly (readonly string[])[]): TextTable {
  return { columns, rows: rows.slice(0, mostRows), truncated: rows.length > mostRows };
}
