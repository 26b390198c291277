import { type Cell, columnOf, emptyFrame, type Frame } from '@/lib/frame/frame';
import { ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import { type ConditionalRule, conditionalColor } from '@/lib/viz/kit/color/conditional-format';
import { cutGrain } from '@/lib/viz/kit/data/time-grain-column';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { Drawing, MarkFilter, TooltipRow, TransformInput } from '@/lib/viz/viz';
import { cellBars } from './cell-bar';
import { cellWriter } from './cell-text';
import { readMarkup } from './clean-html';
import { type ShownColumn, shownColumns } from './columns';
import type { TableCell, TableColumn, TableMarks } from './marks';
import { isRawTable } from './query';
import { type TableView, tableView, viewedRows } from './view';

type Item = { title: string; rows: readonly TooltipRow[]; filters: readonly MarkFilter[] };

/** Maximum rows in the HTML document; for more, the reader turns pages, searches or exports. */
const mostRows = 1000;
/** Maximum rows in a document. */
const mostDocumentRows = 20_000;
const tableRows = 200;

export function tableDrawing(input: TransformInput): Drawing<TableMarks> {
  const { formData, frames } = input;
  const frame = frames[0] ?? emptyFrame;
  const shown = shownColumns(frame, formData);
  const items: Item[] = [];
  const view = tableView(formData, input.ownState);
  const found = foundRows(view, shown, frame, input);
  const rowCount = formData.server_pagination ? Math.max(found.length, countOf(frames, formData)) : found.length;
  const page = Math.min(view.page, Math.max(0, Math.ceil(rowCount / view.pageSize) - 1));
  const from = page * view.pageSize;
  const most = input.isWhole ? mostDocumentRows : mostRows;
  const order = formData.server_pagination ? found : found.slice(from, from + most);
  const drawn = shown.map((column) => cellsOf(column, input, order, view.pageSize, items));
  const rows = order.map((_, at) => drawn.map((cells) => cells[at] ?? { text: '' }));
  const columns = shown.map((column) => columnHead(column, input));
  paintRows(rows, order, shown, frame, formData);
  const { sort, search, pageSize } = view;
  return {
    marks: {
      columns,
      rows,
      totals: totalsOf(shown, input),
      rowCount,
      locale: input.locale,
      view: {
        sort,
        search,
        from,
        page,
        pageSize,
        isSearchable: Boolean(formData.include_search && !formData.server_pagination),
      },
    },
    label: `Table of ${columns.map(({ label }) => label).join(', ')}, ${rowCount} rows.`,
    table: {
      columns: columns.map(({ label }) => label),
      rows: rows.slice(0, tableRows).map((row) => row.map(({ text }) => text)),
      truncated: rowCount > tableRows,
    },
    legend: [],
    interaction: items.length === 0 ? { kind: 'none' } : { kind: 'items', items },
    isEmpty: frame.length === 0,
  };
}

/** Where the server pages the table, its query has already sorted and searched. */
function foundRows(
  view: TableView,
  shown: readonly ShownColumn[],
  frame: Frame,
  { formData, dataset, locale }: TransformInput,
): readonly number[] {
  if (formData.server_pagination) return Array.from({ length: frame.length }, (_, row) => row);
  return viewedRows(view, shown, frame.length, (column) => {
    const write = cellWriter(column, formData, dataset, locale);
    return column.source.values.map((value, at) => write(valueAt(column, value, at)));
  });
}

function columnHead(
  { key, role, metric, config, source, previous }: ShownColumn,
  { dataset }: TransformInput,
): TableColumn {
  const isCompared = previous !== undefined || role === 'previous';
  const name =
    metric === undefined ? key : role === 'percent' ? `%${verboseName(dataset, metric)}` : verboseName(dataset, metric);
  const plain =
    role === 'previous' ? '#' : role === 'change' ? '△' : role === 'change-percent' ? '%' : verboseName(dataset, name);
  return {
    key,
    label: config.customColumnName || plain,
    align: config.horizontalAlign ?? (source.kind === 'numeric' ? 'right' : 'left'),
    ...(config.columnWidth ? { width: Number(config.columnWidth) } : {}),
    ...(isCompared && metric !== undefined ? { group: verboseName(dataset, metric) } : {}),
  };
}

/**
 * Dimension cells of the drawn page emit cross-filters, except in raw columns with bars, whose cells are read as
 * numbers.
 */
function cellsOf(
  column: ShownColumn,
  input: TransformInput,
  order: readonly number[],
  pageSize: number,
  items: Item[],
): TableCell[] {
  const { formData, dataset, locale } = input;
  const write = cellWriter(column, formData, dataset, locale);
  const first = column.source.values.slice(0, mostRows).map((value, at) => valueAt(column, value, at));
  const barOf = barsOf(column, formData, first);
  const isMarkup = formData.allow_render_html !== false && column.source.kind === 'string';
  const isTarget = column.role === 'dimension' && (barOf === undefined || !isRawTable(formData));
  return order.map((at, place): TableCell => {
    const value = valueAt(column, column.source.values[at] ?? null, at);
    const text = write(value);
    const bar = barOf?.(value);
    return {
      text,
      ...(isMarkup && value !== null ? readMarkup(text) : {}),
      ...(value === null ? { isMissing: true } : {}),
      ...(bar === undefined ? {} : { bar }),
      ...trendOf(column, formData, at),
      ...(isTarget && place < pageSize
        ? { item: itemOf(column, formData, value, text, items), ...chosen(input, column, text) }
        : {}),
    };
  });
}

function chosen(
  { selected, selectedBy }: TransformInput,
  column: ShownColumn,
  text: string,
): Pick<TableCell, 'isChosen'> {
  const isColumn = selectedBy?.includes(column.source.name) ?? true;
  return isColumn && selected?.includes(text) ? { isChosen: true } : {};
}

function valueAt({ role, previous }: ShownColumn, value: Cell, at: number): Cell {
  if (role !== 'change' && role !== 'change-percent') return value;
  const before = previous?.values[at] ?? null;
  if (value === null || before === null) return null;
  const change = Number(value) - Number(before);
  if (role === 'change') return change;
  return Number(before) === 0 ? (change === 0 ? 0 : null) : change / Math.abs(Number(before));
}

function barsOf(column: ShownColumn, formData: FormData, values: readonly Cell[]) {
  const { config, source, role, previous } = column;
  const isWanted = config.showCellBars ?? formData.show_cell_bars ?? true;
  if (source.kind !== 'numeric' || !isWanted || previous !== undefined || role === 'previous') return undefined;
  if (hasRule(formData, column)) return undefined;
  const isAligned = Boolean(config.alignPositiveNegative ?? formData.align_pn);
  return cellBars(values, isAligned, Boolean(config.colorPositiveNegative ?? formData.color_pn));
}

/**
 * Every value of a comparison shows the direction of the change by its background; the metric itself also by an arrow.
 */
function trendOf({ role, source, previous, present }: ShownColumn, formData: FormData, at: number): Partial<TableCell> {
  const [now, before] = role === 'previous' ? [present, source] : [source, previous];
  if (!formData.comparison_color_enabled || now === undefined || before === undefined) return {};
  const change = Number(now.values[at] ?? 0) - Number(before.values[at] ?? 0);
  if (change === 0 || Number.isNaN(change)) return {};
  const isGood = change > 0 === (formData.comparison_color_scheme !== 'Red');
  return role === 'metric' ? { isGood, trend: change > 0 ? 'up' : 'down' } : { isGood };
}

function itemOf(column: ShownColumn, formData: FormData, value: Cell, text: string, items: Item[]): number {
  const col = column.source.name;
  const grain = isRawTable(formData) ? undefined : cutGrain(col, { ...formData, granularity_sqla: undefined });
  const filter: MarkFilter =
    value === null
      ? { col, op: 'IS NULL', val: null, formattedVal: text }
      : { col, op: 'IN', val: [value], formattedVal: text, ...(grain ? { grain } : {}) };
  items.push({ title: text, rows: [], filters: [filter] });
  return items.length - 1;
}

function rulesOf(formData: FormData): readonly ConditionalRule[] {
  return ensureArray(formData.conditional_formatting as readonly ConditionalRule[] | null);
}

function hasRule(formData: FormData, { key, source }: ShownColumn): boolean {
  return rulesOf(formData).some(({ column }) => column === key || column === source.name);
}

/** Colours the cells, or whole rows, that meet the form's rules; the last rule takes precedence. */
function paintRows(
  rows: TableCell[][],
  order: readonly number[],
  shown: readonly ShownColumn[],
  frame: Frame,
  formData: FormData,
): void {
  for (const rule of rulesOf(formData)) {
    const source = columnOf(frame, rule.column ?? '') ?? shown.find(({ key }) => key === rule.column)?.source;
    if (source === undefined) continue;
    const colorOf = conditionalColor(rule, source.values);
    for (const [at, row] of rows.entries()) {
      const color = colorOf(source.values[order[at] ?? -1] ?? null);
      if (color === undefined) continue;
      for (const [index, column] of shown.entries()) {
        const cell = row[index];
        if (cell === undefined || !(rule.toAllRow || column.source === source || column.key === rule.column)) continue;
        row[index] = rule.toTextColor ? { ...cell, color } : { ...cell, background: color };
      }
    }
  }
}

function totalsOf(
  shown: readonly ShownColumn[],
  { formData, frames, dataset, locale }: TransformInput,
): TableCell[] | null {
  if (!formData.show_totals || isRawTable(formData)) return null;
  const totals = frames.at(-1);
  if (totals === undefined || frames.length < 2) return null;
  let isNamed = false;
  return shown.map((column): TableCell => {
    if (column.role === 'dimension') {
      const text = isNamed ? '' : 'Summary';
      isNamed = true;
      return { text };
    }
    const source = columnOf(totals, column.source.name);
    if (column.role === 'percent' || source === undefined) return { text: '' };
    const previous = column.previous && columnOf(totals, column.previous.name);
    const value = valueAt(
      { ...column, source, ...(previous === undefined ? {} : { previous }) },
      source.values[0] ?? null,
      0,
    );
    return { text: cellWriter(column, formData, dataset, locale)(value) };
  });
}

/** The number of all rows where the server pages the table, from a separate query; else 0. */
function countOf(frames: readonly Frame[], formData: FormData): number {
  if (!formData.server_pagination) return 0;
  return Number(frames[1]?.columns[0]?.values[0] ?? 0);
}
