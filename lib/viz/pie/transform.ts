import type { Currency } from '@/lib/format/currency';
import { numberFormatter } from '@/lib/format/number-format';
import { valueFormatter } from '@/lib/format/value-format';
import { maxOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { columnLabel, ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import { dimensionWriter } from '@/lib/viz/kit/data/category-key';
import { filterOf, isDimmed } from '@/lib/viz/kit/data/dimension-rows';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { Drawing, MarkFilter, TransformInput } from '@/lib/viz/viz';
import type { PieMarks, PieSlice } from './marks';
import { roundedShares } from './percents';

const full = Math.PI * 2;
const otherColor = '#8a8f98';

interface Part {
  readonly label: string;
  readonly value: number;
  readonly filters: readonly MarkFilter[];
  /** The parts that the slice of small parts combines. */
  readonly members: readonly Part[];
  readonly isOther: boolean;
}

export function transform(input: TransformInput): Drawing<PieMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const metric = metricLabel((formData.metric ?? '') as Metric);
  const parts = withOther(partsOf(input, metric), Number(formData.threshold_for_other ?? 0));
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const write = valueFormatter(
    metric,
    savedFormats(dataset),
    formData.number_format as string | undefined,
    formData.currency_format as Currency | undefined,
    locale,
  );
  const writeShare = numberFormatter('.2%', locale);
  const most = maxOf(
    parts.map(({ value }) => value),
    0,
  );
  const shares = parts.map(({ value }) => (whole === 0 ? 0 : value / whole));
  const written = roundedShares(parts.map(({ value }) => value)).map(writeShare);
  const threshold = Number(formData.show_labels_threshold ?? 5) / 100;
  let angle = 0;
  const slices = parts.map((part, index): PieSlice => {
    const share = shares[index] ?? 0;
    const start = angle;
    angle += formData.roseType === 'area' ? full / parts.length : share * full;
    const texts = { name: part.label, value: write(part.value), percent: written[index] ?? '' };
    return {
      key: part.label,
      label: part.label,
      color: part.isOther ? otherColor : colors.of(part.label, formData.color_scheme as string | undefined),
      start,
      end: angle,
      reach: formData.roseType && most > 0 ? 0.25 + 0.75 * (part.value / most) : 1,
      text: share >= threshold ? labelText(formData, texts) : null,
      item: index,
      isDimmed: isDimmed(input.selected, part.label),
    };
  });
  const name = verboseName(dataset, metric);
  return {
    marks: {
      slices,
      hole: formData.donut ? Number(formData.innerRadius ?? 30) / Math.max(1, Number(formData.outerRadius ?? 70)) : 0,
      size: Math.min(1, Number(formData.outerRadius ?? 70) / 70),
      labels: formData.show_labels === false ? 'none' : formData.labels_outside === false ? 'inside' : 'outside',
      total: formData.show_total ? `Total: ${write(whole)}` : null,
      legendPlace: formData.show_legend === false ? 'none' : placeOf(formData.legendOrientation),
    },
    label: `Pie chart of ${name} by ${dimensionsOf(formData)
      .map((column) => verboseName(dataset, column))
      .join(', ')}: ${parts.length} slices${largest(slices, shares, writeShare)}.`,
    table: {
      columns: [
        dimensionsOf(formData)
          .map((column) => verboseName(dataset, column))
          .join(', '),
        name,
        '%',
      ],
      rows: parts.slice(0, 200).map((part, index) => [part.label, write(part.value), written[index] ?? '']),
      truncated: parts.length > 200,
    },
    legend: slices.map(({ key, label, color }) => ({ key, label, color })),
    interaction: {
      kind: 'items',
      items: parts.map((part, index) => ({
        title: part.label,
        rows: [
          {
            label: name,
            value: `${write(part.value)} (${written[index]})`,
            color: slices[index]?.color ?? otherColor,
          },
          ...part.members.map((member) => ({
            label: member.label,
            value: `${write(member.value)} (${writeShare(whole === 0 ? 0 : member.value / whole)})`,
          })),
        ],
        ...(part.filters.length > 0 ? { filters: part.filters } : {}),
      })),
    },
    isEmpty: frame.length === 0,
  };
}

function dimensionsOf(formData: FormData): string[] {
  return ensureArray(formData.groupby as QueryColumn | readonly QueryColumn[] | null).map(columnLabel);
}

function partsOf({ frames, formData, locale }: TransformInput, metric: string): Part[] {
  const frame = frames[0] ?? emptyFrame;
  const columns = dimensionsOf(formData).map((name) => ({ name, column: columnOf(frame, name) }));
  const writers = columns.map(({ column }) => dimensionWriter(column, formData, formData.date_format, locale));
  const values = columnOf(frame, metric)?.values ?? [];
  return Array.from({ length: frame.length }, (_, at) => {
    const cells = columns.map(({ column }) => column?.values[at] ?? null);
    const texts = cells.map((cell, index) => writers[index]?.(cell) ?? '');
    return {
      label: texts.length === 0 ? metric : texts.join(', '),
      value: Math.abs(Number(values[at] ?? 0)),
      filters: columns.map(({ name }, index) => filterOf(name, cells[index] ?? null, texts[index] ?? '')),
      members: [],
      isOther: false,
    };
  });
}

/** Combines slices below a share of the whole into one. */
function withOther(parts: readonly Part[], threshold: number): Part[] {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const isSmall = (part: Part) => threshold > 0 && (part.value / whole) * 100 < threshold;
  const small = parts.filter(isSmall);
  if (small.length === 0) return [...parts];
  const value = small.reduce((sum, part) => sum + part.value, 0);
  return [
    ...parts.filter((part) => !isSmall(part)),
    { label: 'Other', value, filters: [], members: small, isOther: true },
  ];
}

type Texts = { readonly name: string; readonly value: string; readonly percent: string };

function labelText(formData: FormData, { name, value, percent }: Texts): string {
  switch (formData.label_type) {
    case 'value':
      return value;
    case 'percent':
      return percent;
    case 'key_value':
      return `${name}: ${value}`;
    case 'key_percent':
      return `${name}: ${percent}`;
    case 'key_value_percent':
      return `${name}: ${value} (${percent})`;
    case 'value_percent':
      return `${value} (${percent})`;
    case 'template':
      return String(formData.label_template ?? '{name}')
        .replaceAll('{name}', name)
        .replaceAll('{value}', value)
        .replaceAll('{percent}', percent);
    default:
      return name;
  }
}

function placeOf(orientation: unknown): PieMarks['legendPlace'] {
  return orientation === 'bottom' || orientation === 'left' || orientation === 'right' ? orientation : 'top';
}

function largest(slices: readonly PieSlice[], shares: readonly number[], write: (share: number) => string): string {
  const at = shares.indexOf(maxOf(shares));
  const slice = slices[at];
  return slice === undefined ? '' : `, the largest ${slice.label} with ${write(shares[at] ?? 0)}`;
}
