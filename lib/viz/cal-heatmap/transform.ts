import { timeFormatter } from '@/lib/format/time-format';
import { valueFormatter } from '@/lib/format/value-format';
import { maxOf, minOf } from '@/lib/frame/extent';
import { emptyFrame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { rampColor } from '@/lib/viz/kit/color/ramp';
import { seriesInTime } from '@/lib/viz/kit/data/older-series';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { blocksOf } from './blocks';
import { type Unit, unitOf } from './calendar-units';
import type { Calendar, CalendarMarks } from './marks';

type Item = { title: string; rows: { label: string; value: string; color: string }[] };

/** Draws one calendar for each metric; the colours of each go from its smallest to its largest value. */
export function transform(input: TransformInput): Drawing<CalendarMarks> {
  const { formData, dataset, locale, colors } = input;
  const metrics = ensureArray(formData.metrics as Metric | readonly Metric[] | null).map(metricLabel);
  const { times, series } = seriesInTime(input.frames[0] ?? emptyFrame, metrics, []);
  const cell = unitOf(formData.subdomain_granularity, 'day');
  const domain = unitOf(formData.domain_granularity, 'month');
  const steps = Math.min(50, Math.max(1, Math.floor(Number(formData.steps ?? 10)) || 10));
  const ramp = colors.ramp(formData.linear_color_scheme as string | undefined);
  const palette = Array.from({ length: steps }, (_, step) => rampColor(ramp, steps === 1 ? 1 : step / (steps - 1)));
  const writeTime = titleWriter(formData, cell, locale);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const items: Item[] = [];
  const writers = series.map(({ metric }) =>
    valueFormatter(metric, savedFormats(dataset), formData.y_axis_format as string | undefined, null, locale),
  );
  const calendars = series.map(({ metric, values }, index): Calendar => {
    const name = verboseName(dataset, metric);
    const known = values.filter((value) => value !== null);
    const [low, high] = known.length === 0 ? [0, 0] : [minOf(known), maxOf(known)];
    const write = writers[index] ?? String;
    const colorOf = (value: number) =>
      palette[high > low ? Math.min(steps - 1, Math.floor(((value - low) / (high - low)) * steps)) : steps - 1] ??
      '#888';
    const blocks = blocksOf(
      new Map(times.map((time, at) => [time, values[at] ?? null])),
      { from: first, to: last + 1 },
      { domain, cell },
      (time, value) => {
        if (value === null) return { color: null, text: null, item: null };
        const color = colorOf(value);
        items.push({ title: writeTime(time), rows: [{ label: name, value: write(value), color }] });
        return { color, text: formData.show_values === true ? write(value) : null, item: items.length - 1 };
      },
      locale,
    );
    return {
      metric: formData.show_metric_name === false ? null : `Metric: ${name}`,
      blocks,
      scale: formData.show_legend === false ? null : { low: write(low), high: write(high), colors: palette },
    };
  });
  const names = series.map(({ metric }) => verboseName(dataset, metric));
  return {
    marks: {
      calendars,
      cellSize: pixels(formData.cell_size, 10, 4, 60),
      gap: pixels(formData.cell_padding, 2, 0, 20),
      radius: pixels(formData.cell_radius, 0, 0, 30),
    },
    label: `Calendar of ${names.join(', ')}, ${writeTime(first)} to ${writeTime(last)}.`,
    table: categoryTable(
      ['Time', ...names],
      times.map((time, at) => [
        writeTime(time),
        ...series.map(({ values }, index) => {
          const value = values[at] ?? null;
          return value === null ? '' : (writers[index]?.(value) ?? '');
        }),
      ]),
    ),
    legend: [],
    interaction: { kind: 'items', items },
    isEmpty: times.length === 0,
  };
}

const titleFormats: Readonly<Record<Unit, string>> = {
  min: '%b %-d, %Y, %H:%M',
  hour: '%b %-d, %Y, %H:%M',
  day: '%a, %b %-d, %Y',
  week: 'Week of %b %-d, %Y',
  month: '%B %Y',
  year: '%Y',
};

/** Returns a formatter for cell titles; the adaptive format shows the precision of a cell. */
function titleWriter(form: FormData, cell: Unit, locale: string): (time: number) => string {
  const chosen = form.x_axis_time_format;
  const isChosen = typeof chosen === 'string' && chosen !== '' && chosen !== 'smart_date';
  return timeFormatter(isChosen ? chosen : titleFormats[cell], locale);
}

function pixels(value: unknown, usual: number, least: number, most: number): number {
  const number = Number(value ?? usual);
  return Number.isFinite(number) ? Math.min(most, Math.max(least, Math.round(number))) : usual;
}
