import type { CalendarMarks } from '@/lib/viz/cal-heatmap/marks';
import type { HorizonMarks } from '@/lib/viz/horizon/marks';
import type { TableMarks } from '@/lib/viz/kit/table/marks';
import type { PivotMarks } from '@/lib/viz/pivot-table-v2/marks';
import type { PeriodMarks } from '@/lib/viz/pop-kpi/marks';
import type { Drawing } from '@/lib/viz/viz';
import type { WordCloudMarks } from '@/lib/viz/word-cloud/marks';

type Row = Readonly<Record<string, unknown>>;

/** The recorded properties of charts that are not drawn by the plotting library. */
export interface RecordedOutput {
  readonly data: unknown;
  readonly columns?: readonly { readonly key: string; readonly label: string }[];
  readonly encoding?: Readonly<Record<'text' | 'fontSize', { readonly field: string }>>;
  readonly groupbyRows?: readonly string[];
  readonly bigNumber?: string;
  readonly prevNumber?: string;
  readonly valueDifference?: string;
  readonly percentDifferenceFormattedString?: string;
}

type Reading = readonly [ours: unknown, recorded: unknown];

/** Both drawings of a case as comparable plain values. */
export const others: Readonly<Record<string, (drawing: Drawing, output: RecordedOutput) => Reading>> = {
  pop_kpi({ marks }, output) {
    const { text, parts } = marks as PeriodMarks;
    const { bigNumber, prevNumber, valueDifference, percentDifferenceFormattedString } = output;
    return [
      [text, ...parts.map((part) => part.text)],
      [bigNumber, prevNumber, valueDifference, percentDifferenceFormattedString],
    ];
  },
  /** Sizes in descending order; names of the same size may be in any order. */
  word_cloud({ marks }, { data, encoding }) {
    const [name = '', size = ''] = [encoding?.text.field, encoding?.fontSize.field];
    const rows = (data as readonly Row[]).map((row) => [String(row[name]), Number(row[size])] as const);
    const { words } = marks as WordCloudMarks;
    const sorted = rows.toSorted((one, other) => other[1] - one[1]).slice(0, words.length);
    const sizes = new Map(rows);
    return [words.map(({ text }) => sizes.get(text)), sorted.map(([, value]) => value)];
  },
  table({ marks }, { data, columns = [] }) {
    const own = (marks as TableMarks).columns.map(({ label }) => label);
    const [first] = columns;
    const named = (data as readonly Row[]).map((row) => row[first?.key ?? '']);
    const isText = named.every((value) => typeof value === 'string' && !/^\d{4}-/.test(value));
    const { rows } = marks as TableMarks;
    // Here the name of a compared measure heads its columns; the recordings have "Main".
    return [
      [own, rows.length, isText ? rows.map(([cell]) => cell?.text) : null],
      [columns.map(({ label }, at) => (label === 'Main' ? own[at] : label)), named.length, isText ? named : null],
    ];
  },
  pivot_table_v2({ marks }, { data, groupbyRows = [] }) {
    if (groupbyRows.length !== 1) return [null, null];
    const keys = new Set((data as readonly Row[]).map((row) => String(row[groupbyRows[0] ?? ''])));
    const named = (marks as PivotMarks).body.map(({ heads }) => heads.at(-1)?.text ?? '');
    return [[...named].sort(), [...keys].sort()];
  },
  /** The number of cells of each measure with a value. */
  cal_heatmap({ marks }, { data }) {
    const { data: measures = {} } = data as { data?: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
    const counted = Object.values(measures).map((values) => Object.values(values).filter((value) => value !== null));
    return [
      (marks as CalendarMarks).calendars.map(
        ({ blocks }) => blocks.flatMap(({ cells }) => cells.filter(({ item }) => item !== null)).length,
      ),
      counted.map((values) => values.length),
    ];
  },
  horizon({ marks }, { data }) {
    const rows = data as readonly { key: readonly string[]; values: readonly { y: number | null }[] }[];
    return [
      (marks as HorizonMarks).rows.map(({ label, shares }) => [label, shares.filter((share) => share).length]),
      rows.map(({ key, values }) => [key.join(', '), values.filter(({ y }) => y).length]),
    ];
  },
};
