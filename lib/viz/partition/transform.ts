import { numberFormatter } from '@/lib/format/number-format';
import { emptyFrame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { columnNames } from '@/lib/viz/kit/data/dimension-rows';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { Drawing, TooltipRow, TransformInput } from '@/lib/viz/viz';
import type { PartitionBox, PartitionMarks } from './marks';
import { partRows } from './part-rows';
import { type Part, partTree, prune } from './tree';

interface Placed {
  readonly part: Part;
  readonly parents: readonly Part[];
  readonly top: number;
  readonly height: number;
}

/** Draws every metric at the left, divided level by level to the right among its groups. */
export function transform(input: TransformInput): Drawing<PartitionMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const metrics = ensureArray(formData.metrics as Metric | readonly Metric[] | null).map(metricLabel);
  const isTimed = formData.time_series_option === 'time_series' || formData.time_series_option === 'adv_anal';
  const evenLevel = isTimed && formData.equal_date_size !== false ? 0 : null;
  const pruning = { limit: countOf(formData.partition_limit), threshold: Number(formData.partition_threshold) || 0 };
  const wholes = metrics.map((metric) =>
    prune(partTree(verboseName(dataset, metric), partRows(frame, metric, formData, locale), evenLevel), pruning),
  );
  const sizeOf = sizing(formData);
  const placed = place(wholes, [], 0, 1, false, sizeOf);
  const write = writerOf(formData, locale);
  const grand = wholes.reduce((sum, { value }) => sum + value, 0);
  const textOf = (part: Part) => write(formData.contribution === true ? part.value / (grand || 1) : part.value);
  const boxes = placed.map(({ part, parents, top, height }, index): PartitionBox => {
    const series = part.path[0] ?? '';
    return {
      key: `${index}`,
      name: part.name,
      path: part.path,
      text: textOf(part),
      color: colors.of(series || part.name, formData.color_scheme as string | undefined),
      series,
      level: parents.length,
      top,
      height,
    };
  });
  const groups = [...(isTimed ? ['Time'] : []), ...columnNames(formData.groupby)];
  const writeShare = numberFormatter('.1%', locale);
  return {
    marks: { boxes, levels: groups.length + 1 },
    label: `Partition of ${wholes.map((whole) => `${whole.name} (${textOf(whole)})`).join(', ')} by ${groups.join(', ')}.`,
    table: categoryTable(
      [groups.join(' › '), 'Value'],
      placed.map(({ part, parents }) => [(parents[0] ? part.path : [part.name]).join(' › '), textOf(part)]),
    ),
    legend: [],
    interaction: {
      kind: 'items',
      items: placed.map(({ part, parents }, index) => {
        const own: TooltipRow = { label: part.name, value: textOf(part), color: boxes[index]?.color ?? '' };
        const parent = parents.at(-1);
        const rows = [
          ...(formData.rich_tooltip === false ? [] : parents.map((one) => ({ label: one.name, value: textOf(one) }))),
          own,
          ...(parent === undefined || parent.value === 0
            ? []
            : [{ label: `% of ${parent.name}`, value: writeShare(part.value / parent.value) }]),
        ];
        return { title: part.path.length === 0 ? part.name : part.path.join(' › '), rows };
      }),
    },
    isEmpty: frame.length === 0 || metrics.length === 0,
  };
}

/**
 * Places parts below each other, then their own parts beside them. Not by the `partition` of d3-hierarchy, which has one
 * size for all levels: here instants share evenly what other parts share by size.
 */
function place(
  parts: readonly Part[],
  parents: readonly Part[],
  top: number,
  height: number,
  isEven: boolean,
  sizeOf: (part: Part) => number,
): Placed[] {
  const sizes = parts.map((part) => (isEven ? 1 : sizeOf(part)));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  let at = top;
  return parts.flatMap((part, index) => {
    const share = whole === 0 ? height / parts.length : ((sizes[index] ?? 0) / whole) * height;
    const own = { part, parents, top: at, height: share };
    const inner = place(part.parts, [...parents, part], at, share, part.isEven, sizeOf);
    at += share;
    return [own, ...inner];
  });
}

function sizing(form: FormData): (part: Part) => number {
  return form.log_scale === true ? ({ value }) => Math.log10(1 + Math.abs(value)) : ({ value }) => Math.abs(value);
}

function writerOf(form: FormData, locale: string): (value: number) => string {
  const isPercent = form.time_series_option === 'point_percent' || form.contribution === true;
  return numberFormatter(isPercent ? '.1%' : String(form.number_format ?? ''), locale);
}

function countOf(value: unknown): number {
  const count = Number(value);
  return Number.isFinite(count) && count > 0 ? Math.floor(count) : Number.POSITIVE_INFINITY;
}
