import { type Cell, columnOf, emptyFrame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import type { FigureMarks } from '@/lib/viz/kit/figure/marks';
import { wordSizes } from '@/lib/viz/kit/figure/word-sizes';
import { timeWriter } from '@/lib/viz/kit/text/time-writer';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { metricFormat } from '@/lib/viz/kit/timeseries/metric-format';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { thresholdColor } from './threshold-color';

export function transform({ frames, formData, dataset, locale }: TransformInput): Drawing<FigureMarks> {
  const [metric] = ensureArray(formData.metric as Metric | Metric[] | null).map(metricLabel);
  const frame = frames[0] ?? emptyFrame;
  const column = columnOf(frame, metric ?? '') ?? frame.columns[0];
  const cell = column?.values[0] ?? null;
  const name = dataset.metrics.find((known) => known.name === metric)?.verboseName ?? metric ?? '';
  const isTime = column?.kind === 'temporal' || Boolean(formData.force_timestamp_formatting);
  const writeTime = timeWriter(String(formData.time_format ?? 'smart_date'), null, locale);
  const writeNumber = valueWriter(metricFormat(formData, dataset), locale);
  const text = textOf(cell, isTime ? writeTime : writeNumber);
  const emptiness = cell === null ? 'The query answered without a value.' : '';
  const notes = [formData.subtitle || formData.subheader, emptiness].filter(
    (note): note is string => typeof note === 'string' && note !== '',
  );
  const number = finiteCell(cell);
  return {
    marks: {
      text,
      color: number === null ? null : thresholdColor(number, metric ?? '', formData.conditional_formatting),
      name: formData.show_metric_name ? name : null,
      change: null,
      notes,
      size: sizeOf(formData),
      wordSizes: wordSizes(formData),
      trend: null,
    },
    label: [`${name}: ${text}`, ...notes].join(', '),
    table: { columns: [name], rows: [[text]], truncated: false },
    legend: [],
    interaction: { kind: 'none' },
    isEmpty: frame.length === 0,
  };
}

function textOf(cell: Cell, write: (value: number) => string): string {
  if (cell === null) return 'No data';
  const number = finiteCell(cell);
  return number === null ? String(cell) : write(number);
}

function sizeOf(form: FormData): number {
  const size = Number(form.header_font_size ?? 0.4);
  return Number.isFinite(size) ? size : 0.4;
}
