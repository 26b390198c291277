import { maxOf, minOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { dimensionWriter } from '@/lib/viz/kit/data/category-key';
import { columnNames, dimensionRows, isDimmed, legendPlaceOf } from '@/lib/viz/kit/data/dimension-rows';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import { timeWriter } from '@/lib/viz/kit/text/time-writer';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import { zoomOf } from '@/lib/viz/kit/timeseries/zoomed';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { lanesOf, type Span } from './lanes';
import type { GanttMarks } from './marks';

/** Draws a bar from each start to its end, in rows. */
export function transform(input: TransformInput): Drawing<GanttMarks> {
  const { formData, dataset, locale, colors } = input;
  const all = spansOf(input);
  const seriesNames = columnNames(formData.series);
  const lanes = lanesOf(all, formData.subcategories === true && seriesNames.length > 0);
  const [start, end] = [minOf(all.map((span) => span.from)), maxOf(all.map((span) => span.to))];
  const zoom = formData.zoomable === true && end > start ? zoomOf(input.ownState) : null;
  const [from, to] = [zoom?.from ?? 0, zoom?.to ?? 1].map((at) => start + at * (end - start)) as [number, number];
  const seen = all.map((span, at) => ({ ...span, lane: lanes.laneOf[at] ?? 0 }));
  const spans = zoom === null ? seen : seen.filter((span) => span.from <= to && span.to >= from);
  const share = (time: number) => (to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 0);
  const scheme = formData.color_scheme as string | undefined;
  const chosen = String(formData.tooltipTimeFormat ?? 'smart_date');
  const write = timeWriter(chosen === 'smart_date' ? '%Y-%m-%d %H:%M' : chosen, null, locale);
  const lane = 1 / Math.max(1, lanes.count);
  const pad = lane * 0.16;
  const keys = [...new Set(all.map(({ series }) => series))];
  const color = new Map(keys.map((key) => [key, colors.of(key, scheme)]));
  const rowName = columnNames(formData.y_axis)[0] ?? '';
  return {
    marks: {
      clock: {
        orientation: 'vertical',
        domain: {
          kind: 'time',
          from,
          to,
          format: String(formData.x_axis_time_format ?? 'smart_date'),
          grain: null,
          title: String(formData.x_axis_title ?? ''),
          step: 0,
          locale,
        },
        value: {
          low: 0,
          high: 1,
          min: 0,
          max: 1,
          scale: 'linear',
          whole: true,
          minor: false,
          format: { format: '' },
          title: String(formData.y_axis_title ?? ''),
        },
        at: [],
        series: [],
        guides: [],
        legend: legendPlaceOf(formData, keys.length),
        ...(zoom === null ? {} : { zoom }),
      },
      rows: lanes.rows.map(({ label, first, count }) => ({ label, top: first * lane, bottom: (first + count) * lane })),
      bars: spans.map((span, index) => ({
        key: `${index}`,
        series: span.series,
        color: color.get(span.series) ?? '',
        from: share(span.from),
        to: share(span.to),
        top: span.lane * lane + pad,
        bottom: (span.lane + 1) * lane - pad,
        isDimmed: isDimmed(input.selected, span.series),
      })),
    },
    label: `Gantt chart of ${spans.length} spans in ${lanes.rows.length} rows${spans.length > 0 ? `, ${write(from)} to ${write(to)}` : ''}.`,
    table: categoryTable(
      [verboseName(dataset, rowName), ...seriesNames.map((name) => verboseName(dataset, name)), 'Start', 'End'],
      spans.map((span) => [
        span.row,
        ...(seriesNames.length > 0 ? [span.series] : []),
        write(span.from),
        write(span.to),
      ]),
    ),
    legend: keys
      .toSorted((one, other) => one.localeCompare(other))
      .map((key) => ({ key, label: key, color: color.get(key) ?? '' })),
    interaction: {
      kind: 'items',
      items: spans.map((span) => ({
        title: span.row,
        rows: [
          ...(seriesNames.length > 0
            ? [
                {
                  label: verboseName(dataset, seriesNames[0] ?? ''),
                  value: span.series,
                  color: color.get(span.series) ?? '',
                },
              ]
            : []),
          { label: 'Start', value: write(span.from) },
          { label: 'End', value: write(span.to) },
          ...span.more,
        ],
        ...(span.filters.length > 0 ? { filters: span.filters } : {}),
      })),
    },
    isEmpty: all.length === 0,
  };
}

function spansOf({ frames, formData, dataset, locale }: TransformInput) {
  const frame = frames[0] ?? emptyFrame;
  const column = (value: unknown) => columnOf(frame, columnNames(value)[0] ?? '');
  const [starts, ends, row] = [column(formData.start_time), column(formData.end_time), column(formData.y_axis)];
  const seriesNames = columnNames(formData.series);
  const series = dimensionRows(frame, seriesNames, formData, locale);
  const writeRow = dimensionWriter(row, formData, undefined, locale);
  const extra = columnNames(formData.tooltip_columns);
  const more = dimensionRows(frame, extra, formData, locale);
  const metrics = ensureArray(formData.tooltip_metrics as Metric[] | null).map(metricLabel);
  const write = valueWriter({ format: String(formData.tooltipValuesFormat ?? '') }, locale);
  const rowName = verboseName(dataset, row?.name ?? '');
  return Array.from({ length: frame.length }, (_, at) => at).flatMap((at) => {
    const [from, to] = [finiteCell(starts?.values[at] ?? null), finiteCell(ends?.values[at] ?? null)];
    if (from === null || to === null) return [];
    const span: Span = {
      row: writeRow(row?.values[at] ?? null),
      series: seriesNames.length > 0 ? (series[at]?.label ?? '') : rowName,
      from: Math.min(from, to),
      to: Math.max(from, to),
    };
    const values = metrics.map((metric) => finiteCell(columnOf(frame, metric)?.values[at] ?? null));
    return [
      {
        ...span,
        filters: series[at]?.filters ?? [],
        more: [
          ...extra.map((name, index) => ({ label: verboseName(dataset, name), value: more[at]?.texts[index] ?? '' })),
          ...metrics.map((metric, index) => {
            const value = values[index] ?? null;
            return { label: verboseName(dataset, metric), value: value === null ? '' : write(value) };
          }),
        ],
      },
    ];
  });
}
