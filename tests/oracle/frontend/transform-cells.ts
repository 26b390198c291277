import { numberFormatter } from '@/lib/format/number-format';
import { timeFormatter } from '@/lib/format/time-format';
import { metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import type { ValueFormat } from '@/lib/viz/kit/text/value-format';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import type { PivotMarks } from '@/lib/viz/pivot-table-v2/marks';
import type { Drawing } from '@/lib/viz/viz';

type Row = Readonly<Record<string, unknown>>;
type Currency = NonNullable<ValueFormat['currency']>;

export interface RecordedColumn {
  readonly key: string;
  readonly label: string;
  /** What its format makes of some values. */
  readonly formatter?: { readonly samples: readonly (readonly [unknown, string])[] };
  readonly config?: {
    readonly d3NumberFormat?: string;
    readonly d3SmallNumberFormat?: string;
    readonly d3TimeFormat?: string;
    readonly currencyFormat?: Currency;
  };
}

export interface RecordedPivot {
  readonly data: unknown;
  readonly groupbyRows?: readonly string[];
  readonly groupbyColumns?: readonly string[];
  readonly metrics?: readonly Metric[];
  readonly verboseMap?: Readonly<Record<string, string>>;
  readonly aggregateFunction?: string;
  readonly valueFormat?: string;
  readonly currencyFormat?: Currency;
  readonly rowTotals?: boolean;
  readonly colTotals?: boolean;
}

type Writer = (value: unknown) => string;

const numberFormats = ['SMART_NUMBER', ',.3%', ',d', '.1%', '.2%', '.3%', ',.1f', ',.2f', ',.3f', '+,'];
const timeFormats = ['%Y-%m-%d %H:%M:%S', '%Y-%m-%d', '%Y', '%Y-%m', '%d/%m/%Y', '%m/%d/%Y', 'smart_date'];

/** The format of ours that makes the same texts of the recorded samples; undefined where none of these does. */
export function cellWriter({ formatter, config = {} }: RecordedColumn): Writer | undefined {
  if (formatter === undefined) return String;
  const { d3NumberFormat, d3SmallNumberFormat, d3TimeFormat, currencyFormat: currency } = config;
  const formats = [d3NumberFormat, d3SmallNumberFormat, ...numberFormats].filter((format) => format !== undefined);
  const candidates: Writer[] = [
    ...(currency ? formats.map((format) => (value: unknown) => valueWriter({ format, currency })(Number(value))) : []),
    ...formats.map((format) => numberFormatter(format)),
    ...[d3TimeFormat, ...timeFormats].map((format) => timeFormatter(format)),
  ];
  const samples = formatter.samples.filter(([value]) => value !== null);
  const found = candidates.find((write) => samples.every(([value, text]) => write(value) === text));
  return found && ((value) => (value === null ? 'N/A' : found(timeOf(value))));
}

function timeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'v' in value ? value.v : value;
}

/**
 * Keys, values and totals of a pivot of sums of one metric with one dimension on either side; of others the keys of a
 * single dimension of rows.
 */
export function pivotReading({ marks }: Drawing, recorded: RecordedPivot): readonly [unknown, unknown] {
  const {
    data,
    groupbyRows = [],
    groupbyColumns = [],
    metrics = [],
    verboseMap = {},
    aggregateFunction: aggregate,
  } = recorded;
  const [row = '', column = '', metric = ''] = [groupbyRows[0], groupbyColumns[0], metrics.map(metricLabel)[0]];
  const rows = data as readonly Row[];
  const isPlain = [groupbyRows, groupbyColumns, metrics].every(({ length }) => length === 1) && aggregate === 'Sum';
  if (!isPlain) return groupbyRows.length === 1 ? keysReading(marks as PivotMarks, rows, row) : [null, null];
  const { valueFormat: format = '', currencyFormat: currency } = recorded;
  const write = valueWriter(currency ? { format, currency } : { format });
  const keysOf = (name: string) => [...new Set(rows.map((one) => String(one[name])))].sort();
  const [rowKeys, columnKeys] = [keysOf(row), keysOf(column)];
  const textOf = (fits: (one: Row) => boolean) => {
    const values = rows.filter(fits).map((one) => Number(one[metric]));
    return values.length === 0 ? '' : write(values.reduce((sum, value) => sum + value, 0));
  };
  const line = (isRow: (one: Row) => boolean) => {
    const cells = columnKeys.map((key) => textOf((one) => isRow(one) && String(one[column]) === key));
    // With totals, the columns of one metric have a subtotal and a total.
    return recorded.rowTotals ? [...cells, textOf(isRow), textOf(isRow)] : cells;
  };
  const { head, body, total } = marks as PivotMarks;
  const heads = head.map((cells) => cells.filter(({ kind }) => kind === 'key').map(({ text }) => text));
  const texts = (cells: PivotMarks['body'][number]['values']) => cells.map(({ text }) => text);
  return [
    [heads, body.map(({ heads: [first], values }) => [first?.text, texts(values)]), total && texts(total.values)],
    [
      [[verboseMap[metric] ?? metric], columnKeys, []],
      rowKeys.map((key) => [key, line((one) => String(one[row]) === key)]),
      recorded.colTotals ? line(() => true) : null,
    ],
  ];
}

function keysReading({ body }: PivotMarks, rows: readonly Row[], name: string): readonly [unknown, unknown] {
  const named = body.map(({ heads }) => heads.at(-1)?.text ?? '');
  return [[...named].sort(), [...new Set(rows.map((row) => String(row[name])))].sort()];
}
