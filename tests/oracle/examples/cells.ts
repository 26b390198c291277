import type { FormData } from '@/lib/query/form-data';
import type { DrawnChart } from '@/lib/server/run/chart';
import { vizOf } from '@/lib/viz/drawings';
import type { TableMarks } from '@/lib/viz/kit/table/marks';
import type { PivotCell, PivotMarks } from '@/lib/viz/pivot-table-v2/marks';
import { notReplayed } from '@/tests/oracle/judge';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { type ReferenceChart, withReferenceCharts } from './reference-charts';

const file = '../examples/charts/cells.jsonl';

interface RecordedCell {
  readonly text: string;
  readonly colspan?: number;
  readonly rowspan?: number;
}

type Recorded = RecordedCase & {
  readonly viz_type: string;
  readonly dataset: string;
  readonly source: string;
  readonly form_data: FormData;
  readonly headers?: readonly (readonly (string | RecordedCell)[])[];
  readonly rows?: readonly (readonly string[])[];
  readonly totals?: readonly (readonly string[])[];
  readonly tables?: readonly {
    headers: readonly RecordedCell[][];
    rows?: readonly RecordedCell[][];
    footer?: readonly RecordedCell[][];
  }[];
};

/** Replays the charts whose cells were recorded from the screen: ours must be equal, cell by cell. */
export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  if (cases === undefined) return [];
  return withReferenceCharts(async (draw) => [
    await replay('examples/cells.jsonl', cases, (one) => differenceOf(one as Recorded, draw)),
  ]);
}

async function differenceOf(
  one: Recorded,
  draw: (one: ReferenceChart) => Promise<DrawnChart>,
): Promise<string | undefined | typeof notReplayed> {
  if (!['table', 'pivot_table_v2'].includes(one.viz_type)) return notReplayed;
  if (vizOf(one.viz_type) === undefined) return `no chart of type ${one.viz_type}`;
  const { drawing } = await draw(one);
  const hasTable = one.headers !== undefined || one.tables !== undefined;
  if (!hasTable) return drawing.isEmpty ? undefined : 'ours has rows, recorded none';
  return one.viz_type === 'table'
    ? tableDifference(drawing.marks as TableMarks, one)
    : pivotDifference(drawing.marks as PivotMarks, one);
}

function tableDifference(marks: TableMarks, { headers, rows, totals }: Recorded): string | undefined {
  const names = (headers?.at(-1) ?? []).map((cell) => (typeof cell === 'string' ? cell : cell.text));
  const ours = marks.rows.map((row) =>
    row.map(({ text, trend }) => (trend === undefined ? '' : trend === 'up' ? '↑' : '↓') + text),
  );
  const last = marks.totals === null ? [] : [marks.totals.map(({ text }) => text)];
  return (
    differ(
      'headers',
      marks.columns.map(({ label }) => label),
      names,
    ) ??
    firstRow('row', ours.slice(0, rows?.length), rows ?? []) ??
    differ('totals', last, totals ?? [])
  );
}

function pivotDifference(marks: PivotMarks, { tables }: Recorded): string | undefined {
  const [theirs] = tables ?? [];
  if (theirs === undefined) return undefined;
  const body = marks.body.map(({ heads, values }) => [...heads, ...values].map(plain));
  const total = marks.total === null ? [] : [[...marks.total.heads, ...marks.total.values].map(plain)];
  const rows = theirs.rows ?? [];
  const footer = theirs.footer ?? [];
  return (
    firstRow(
      'header',
      marks.head.map((row) => row.map(plain)),
      theirs.headers.map((row) => row.map(plain)),
    ) ??
    firstRow(
      'row',
      [...body, ...total].slice(0, rows.length + footer.length),
      [...rows, ...footer].map((row) => row.map(plain)),
    )
  );
}

/** The text and the spans of a cell, in the spelling of either side. */
function plain(cell: PivotCell | RecordedCell): string {
  const columns = ('colSpan' in cell ? cell.colSpan : 'colspan' in cell ? cell.colspan : 1) ?? 1;
  const rows = ('rowSpan' in cell ? cell.rowSpan : 'rowspan' in cell ? cell.rowspan : 1) ?? 1;
  return `${cell.text} ${columns}×${rows}`;
}

function firstRow(
  name: string,
  ours: readonly (readonly string[])[],
  theirs: readonly (readonly string[])[],
): string | undefined {
  for (let at = 0; at < Math.max(ours.length, theirs.length); at += 1) {
    const difference = differ(`${name} ${at}`, ours[at], theirs[at]);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function differ(name: string, ours: unknown, theirs: unknown): string | undefined {
  const [left, right] = [JSON.stringify(ours), JSON.stringify(theirs)];
  return left === right ? undefined : `${name}: ours ${left}, recorded ${right}`;
}
