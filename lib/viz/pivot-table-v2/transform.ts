import type { Currency } from '@/lib/format/currency';
import { grainFormatter } from '@/lib/format/grain-format';
import { timeFormatter } from '@/lib/format/time-format';
import { valueFormatter } from '@/lib/format/value-format';
import { type Cell, emptyFrame } from '@/lib/frame/frame';
import { ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import { type ConditionalRule, conditionalColor } from '@/lib/viz/kit/color/conditional-format';
import { cutGrain } from '@/lib/viz/kit/data/time-grain-column';
import { demandCount } from '@/lib/viz/kit/demand-count';
import { tableView } from '@/lib/viz/kit/table/view';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { Drawing, MarkFilter, TooltipRow, TransformInput } from '@/lib/viz/viz';
import { aggregations } from './aggregation';
import { type Layout, layoutOf, recordsOf } from './layout';
import type { PivotCell, PivotMarks, PivotRow } from './marks';
import { type AxisInput, type Key, type KeyOrder, type Pivot, pivotOf, startsWith } from './pivot';

const tableRows = 200;

export function transform(input: TransformInput): Drawing<PivotMarks> {
  const { formData, dataset } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const layout = layoutOf(formData);
  const records = recordsOf(input, layout);
  const aggregation = aggregations.find((one) => one === formData.aggregateFunction) ?? 'Sum';
  const pivot = pivotOf(records, axisOf(formData, layout, 'rows'), axisOf(formData, layout, 'columns'), aggregation);
  demandCount((pivot.rows.length + 1) * (pivot.columns.length + 1));
  const writer = writerOf(input, layout);
  const items: Item[] = [];
  const keyCell = (axis: 'rows' | 'columns', key: Key, spans: Partial<PivotCell>): PivotCell => {
    const names = layout[axis];
    const level = key.length - 1;
    const text = writer.key(names[level] ?? '', key[level] ?? null);
    const filters = filtersOf(names, key, layout, writer.key, formData);
    if (filters.length === 0) return { kind: 'key', text, ...spans };
    items.push({ title: text, rows: [], filters });
    const label = filters.map(({ formattedVal }) => formattedVal).join(', ');
    const isChosen = input.selected?.includes(label) ? { isChosen: true as const } : {};
    return { kind: 'key', text, item: items.length - 1, ...isChosen, ...spans };
  };
  const labels: Labels = {
    total: `Total (${aggregation})`,
    name: (name: string) => verboseName(dataset, name),
  };
  const head = headOf(pivot, layout, formData, labels, keyCell);
  const valueCell = cellWriter(input, layout, pivot, writer.value);
  const { body, total } = bodyOf(pivot, layout, formData, labels, keyCell, valueCell);
  const shownColumns = pivot.columns.map((key) =>
    key.map((part, level) => writer.key(layout.columns[level] ?? '', part)).join(' '),
  );
  const hasTotal = Boolean(formData.rowTotals) || layout.columns.length === 0;
  const columns = [...layout.rows.map(labels.name), ...shownColumns, ...(hasTotal ? [labels.total] : [])];
  const shownRows = input.isWhole ? body.length : tableRows;
  return {
    marks: {
      head,
      body,
      total,
      isHtml: formData.allow_render_html !== false,
      page: tableView(formData, input.ownState).page,
      locale: input.locale,
    },
    label: `Pivot table of ${layout.metrics.map(labels.name).join(', ')} by ${[...layout.rows, ...layout.columns]
      .filter((name) => name !== layout.metricName)
      .map(labels.name)
      .join(', ')}, ${body.length} rows.`,
    table: {
      columns,
      rows: body
        .slice(0, shownRows)
        .map((row, index) => [
          ...textsOf(pivot.rows[index] ?? [], layout, writer.key),
          ...row.values.map(({ text }) => text),
        ]),
      truncated: body.length > shownRows,
    },
    legend: [],
    interaction: items.length === 0 ? { kind: 'none' } : { kind: 'items', items },
    isEmpty: frame.length === 0,
  };
}

type Item = { title: string; rows: readonly TooltipRow[]; filters: readonly MarkFilter[] };
type KeyWriter = (name: string, value: Cell) => string;
type KeyCell = (axis: 'rows' | 'columns', key: Key, spans: Partial<PivotCell>) => PivotCell;
type ValueCell = (row: Key, column: Key) => PivotCell;
type Labels = { readonly total: string; readonly name: (name: string) => string };

function axisOf(formData: FormData, layout: Layout, axis: 'rows' | 'columns'): AxisInput {
  const isRows = axis === 'rows';
  return {
    order: ((isRows ? formData.rowOrder : formData.colOrder) as KeyOrder | undefined) ?? 'key_a_to_z',
    depth: layout[axis].length,
    hasSubtotals: Boolean(isRows ? formData.rowSubTotals : formData.colSubTotals),
    isSubtotalFirst: Boolean(isRows ? formData.rowSubtotalPosition : formData.colSubtotalPosition),
    metricLevel: layout.metricAxis === axis ? layout[axis].indexOf(layout.metricName) : null,
    metrics: layout.metrics,
  };
}

function writerOf(
  input: TransformInput,
  layout: Layout,
): { key: KeyWriter; value: (value: number | string | null, metric: string | undefined) => string } {
  const { formData, dataset, locale, frames } = input;
  const saved = savedFormats(dataset);
  const grain = formData.time_grain_sqla as string | undefined;
  const format = formData.date_format as string | undefined;
  const isAdaptive = format === undefined || format === '' || format === 'smart_date';
  const time = isAdaptive && grain ? grainFormatter(grain, undefined, locale) : timeFormatter(format, locale);
  const temporal = new Set(frames[0]?.columns.filter(({ kind }) => kind === 'temporal').map(({ name }) => name));
  const currency = formData.currency_format as Currency | undefined;
  const formatters = new Map(
    [undefined, ...layout.metrics].map((metric) => {
      const chosen =
        (metric === undefined ? undefined : saved.formats[metric]) ?? (formData.valueFormat as string | undefined);
      return [metric, valueFormatter(metric, saved, chosen, currency, locale)] as const;
    }),
  );
  return {
    key: (name, value) => {
      if (name === layout.metricName) return verboseName(dataset, String(value));
      return temporal.has(name) && value !== null ? time(value) : String(value);
    },
    value: (value, metric) => {
      if (value === null) return '';
      return typeof value === 'string' ? value : (formatters.get(metric) ?? String)(value);
    },
  };
}

function cellWriter(
  { formData }: TransformInput,
  layout: Layout,
  pivot: Pivot,
  write: (value: number | string | null, metric: string | undefined) => string,
): ValueCell {
  const rules = ensureArray(formData.conditional_formatting as readonly ConditionalRule[] | undefined);
  const metricIn = (row: Key, column: Key): string | undefined => {
    const [key, names] = layout.metricAxis === 'rows' ? [row, layout.rows] : [column, layout.columns];
    const metric = key[names.indexOf(layout.metricName)];
    return metric === undefined ? undefined : String(metric);
  };
  const colors = rules.map((rule) => {
    const values: unknown[] = [];
    for (const row of pivot.rows)
      for (const column of pivot.columns)
        if (metricIn(row, column) === rule.column) values.push(pivot.value(row, column));
    return { rule, colorOf: conditionalColor(rule, values) };
  });
  return (row, column) => {
    const value = pivot.value(row, column);
    const metric = metricIn(row, column);
    const isInner = row.length === layout.rows.length && column.length === layout.columns.length;
    const found = isInner
      ? colors.findLast(({ rule, colorOf }) => rule.column === metric && colorOf(value) !== undefined)
      : undefined;
    const color = found?.colorOf(value);
    const text = write(value, metric);
    if (color === undefined) return { kind: 'value', text };
    return found?.rule.toTextColor ? { kind: 'value', text, color } : { kind: 'value', text, background: color };
  };
}

function headOf(pivot: Pivot, layout: Layout, formData: FormData, labels: Labels, keyCell: KeyCell): PivotCell[][] {
  const hasRows = layout.rows.length > 0;
  const depth = layout.columns.length;
  const rows: PivotCell[][] = layout.columns.map((name, level) => {
    const cells: PivotCell[] = [];
    if (level === 0 && hasRows) cells.push({ kind: 'corner', text: '', ...spans(layout.rows.length, depth) });
    cells.push({ kind: 'attribute', text: labels.name(name) });
    for (const [index, key] of pivot.columns.entries()) {
      const cell = headCell(pivot.columns, index, key, level, depth, hasRows, keyCell);
      if (cell !== null) cells.push(cell);
    }
    if (level === 0 && formData.rowTotals)
      cells.push({ kind: 'total', text: labels.total, ...spans(1, depth + (hasRows ? 1 : 0)) });
    return cells;
  });
  if (!hasRows) return rows;
  const names: PivotCell[] = layout.rows.map((name) => ({ kind: 'attribute', text: labels.name(name) }));
  return [...rows, [...names, { kind: depth === 0 ? 'total' : 'corner', text: depth === 0 ? labels.total : '' }]];
}

function headCell(
  keys: readonly Key[],
  index: number,
  key: Key,
  level: number,
  depth: number,
  hasRows: boolean,
  keyCell: KeyCell,
): PivotCell | null {
  if (level === key.length)
    return { kind: 'subtotal', text: 'Subtotal', ...spans(1, depth - level + (hasRows ? 1 : 0)) };
  if (level > key.length) return null;
  const prefix = key.slice(0, level + 1);
  if (startsWith(keys[index - 1], prefix)) return null;
  let count = 1;
  while (startsWith(keys[index + count], prefix)) count += 1;
  return keyCell('columns', prefix, spans(count, level === depth - 1 && hasRows ? 2 : 1));
}

function bodyOf(
  pivot: Pivot,
  layout: Layout,
  formData: FormData,
  labels: Labels,
  keyCell: KeyCell,
  valueCell: ValueCell,
): { body: PivotRow[]; total: PivotRow | null } {
  const hasColumns = layout.columns.length > 0;
  const columns: readonly Key[] = formData.rowTotals || !hasColumns ? [...pivot.columns, []] : pivot.columns;
  const extra = hasColumns ? 1 : 0;
  const body = pivot.rows.map((key, index): PivotRow => {
    const heads: PivotCell[] = [];
    for (let level = 0; level < key.length; level += 1) {
      const prefix = key.slice(0, level + 1);
      if (startsWith(pivot.rows[index - 1], prefix)) continue;
      let count = 1;
      while (startsWith(pivot.rows[index + count], prefix)) count += 1;
      const isLast = level === layout.rows.length - 1;
      heads.push(keyCell('rows', prefix, isLast ? spans(1 + extra, 1) : spans(1, count)));
    }
    const isSubtotal = key.length < layout.rows.length;
    if (isSubtotal)
      heads.push({ kind: 'subtotal', text: 'Subtotal', ...spans(layout.rows.length - key.length + extra, 1) });
    return { kind: isSubtotal ? 'subtotal' : 'row', heads, values: columns.map((column) => valueCell(key, column)) };
  });
  const hasTotal = Boolean(formData.colTotals) || layout.rows.length === 0;
  if (!hasTotal) return { body, total: null };
  const head: PivotCell = { kind: 'total', text: labels.total, ...spans(layout.rows.length + extra, 1) };
  const all = formData.rowTotals || !hasColumns ? columns : pivot.columns;
  return { body, total: { kind: 'total', heads: [head], values: all.map((column) => valueCell([], column)) } };
}

function spans(colSpan: number, rowSpan: number): Partial<PivotCell> {
  return { ...(colSpan > 1 ? { colSpan } : {}), ...(rowSpan > 1 ? { rowSpan } : {}) };
}

function filtersOf(
  names: readonly string[],
  key: Key,
  layout: Layout,
  write: KeyWriter,
  formData: FormData,
): MarkFilter[] {
  return key.flatMap((value, level): MarkFilter[] => {
    const col = names[level];
    if (col === undefined || col === layout.metricName) return [];
    const grain = cutGrain(col, formData);
    return value === null
      ? [{ col, op: 'IS NULL', val: null, formattedVal: 'null' }]
      : [{ col, op: 'IN', val: [value], formattedVal: write(col, value), ...(grain ? { grain } : {}) }];
  });
}

function textsOf(key: Key, layout: Layout, write: KeyWriter): string[] {
  return layout.rows.map((name, level) => (level < key.length ? write(name, key[level] ?? null) : ''));
}
