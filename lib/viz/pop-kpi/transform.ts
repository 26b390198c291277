import type { Currency } from '@/lib/format/currency';
import { numberFormatter } from '@/lib/format/number-format';
import { valueFormatter } from '@/lib/format/value-format';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import { comparedTimes } from '@/lib/viz/kit/data/compared-times';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import type { PeriodMarks, PeriodPart, Tone } from './marks';

/** Settings of a part: its name, visibility and symbol. */
interface PartConfig {
  readonly customColumnName?: string;
  readonly displayTypeIcon?: boolean;
  readonly visible?: boolean;
}

export function transform({ frames, formData, dataset, locale }: TransformInput): Drawing<PeriodMarks> {
  const frame = frames[0] ?? emptyFrame;
  const metric = metricLabel((formData.metric ?? '') as Metric);
  const [offset = ''] = comparedTimes(formData);
  const now = finiteCell(columnOf(frame, metric)?.values[0] ?? null);
  const before = finiteCell(columnOf(frame, `${metric}__${offset}`)?.values[0] ?? null);
  const currency = formData.currency_format as Currency | undefined;
  const write = valueFormatter(metric, savedFormats(dataset), formData.y_axis_format as string, currency, locale);
  const writePercent = numberFormatter(String(formData.percentDifferenceFormat ?? ''), locale);
  const change = changeOf(now ?? 0, before ?? 0);
  const name = verboseName(dataset, metric);
  const period = periodOf(formData, offset);
  const text = now === null ? 'No data' : write(now);
  const parts = partsOf(formData, [
    { key: 'Previous value', symbol: '#', title: `Value of ${period}`, text: before === null ? 'N/A' : write(before) },
    { key: 'Delta', symbol: '△', title: 'Difference', text: write((now ?? 0) - (before ?? 0)) },
    { key: 'Percent change', symbol: '%', title: 'Difference in percent', text: writePercent(change) },
  ]);
  const subtitle = formData.subtitle;
  return {
    marks: {
      text,
      name: formData.show_metric_name ? name : null,
      subtitle: typeof subtitle === 'string' && subtitle !== '' ? subtitle : null,
      period,
      tone: toneOf(change, formData),
      arrow: change === 0 ? null : change > 0 ? '↑' : '↓',
      parts,
      size: shareOf(formData.header_font_size, 0.2),
      partSize: shareOf(formData.subheader_font_size, 0.125),
    },
    label: `${name}: ${text}; ${parts.map((part) => `${part.title}: ${part.text}`).join(', ')}.`,
    table: {
      columns: [name, ...parts.map(({ title }) => title)],
      rows: [[text, ...parts.map((part) => part.text)]],
      truncated: false,
    },
    legend: [],
    interaction: {
      kind: 'items',
      items: parts.map((part) => ({ title: part.title, rows: [{ label: part.symbol ?? '', value: part.text }] })),
    },
    isEmpty: frame.length === 0,
  };
}

/** The change as a share of the earlier value; 1 when the earlier value is 0, -1 when the current one is 0. */
function changeOf(now: number, before: number): number {
  if (now === 0 && before === 0) return 0;
  if (before === 0) return 1;
  return now === 0 ? -1 : (now - before) / Math.abs(before);
}

function toneOf(change: number, form: FormData): Tone {
  if (!form.comparison_color_enabled || change === 0) return 'even';
  return change > 0 === (form.comparison_color_scheme !== 'Red') ? 'up' : 'down';
}

function periodOf(form: FormData, offset: string): string {
  if (typeof form.comparison_range_label === 'string' && form.comparison_range_label !== '')
    return form.comparison_range_label;
  if (offset === 'inherit') return 'the period before';
  return /^\d{4}-/.test(offset) ? `the period from ${offset.slice(0, 10)}` : offset || 'no other period';
}

function partsOf(form: FormData, parts: readonly PeriodPart[]): PeriodPart[] {
  const configs = (form.column_config ?? {}) as Readonly<Record<string, PartConfig>>;
  return parts.flatMap((part) => {
    const { customColumnName, displayTypeIcon, visible } = configs[part.key] ?? {};
    if (visible === false) return [];
    const named = customColumnName ? customColumnName : displayTypeIcon === false ? null : part.symbol;
    return [{ ...part, symbol: named, title: customColumnName || part.title }];
  });
}

function shareOf(value: unknown, usual: number): number {
  const share = Number(value ?? usual);
  return Number.isFinite(share) && share > 0 ? share : usual;
}
