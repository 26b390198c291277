import type { CalendarMarks } from '@/lib/viz/cal-heatmap/marks';
import type { HorizonMarks } from '@/lib/viz/horizon/marks';
import type { TableMarks } from '@/lib/viz/kit/table/marks';
import type { PeriodMarks } from '@/lib/viz/pop-kpi/marks';
import type { Drawing } from '@/lib/viz/viz';
import type { WordCloudMarks } from '@/lib/viz/word-cloud/marks';
import { cellWriter, pivotReading, type RecordedColumn, type RecordedPivot } from './transform-cells';

type Row = Readonly<Record<string, unknown>>;

/** The recorded properties of charts that are not drawn by the plotting library. */
export interface RecordedOutput extends RecordedPivot {
  readonly columns?: readonly RecordedColumn[];
  readonly encoding?: Readonly<Record<'text' | 'fontSize', { readonly field: string }>>;
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
    const writers = columns.map(cellWriter);
    const { rows } = marks as TableMarks;
    // Here the name of a compared measure heads its columns; the recordings have "Main".
    return [
      [own, rows.map((cells) => cells.map(({ text }) => text))],
      [
        columns.map(({ label }, at) => (label === 'Main' ? own[at] : label)),
        (data as readonly Row[]).map((row, index) =>
          columns.map(({ key }, at) => writers[at]?.(row[key]) ?? rows[index]?.[at]?.text),
        ),
      ],
    ];
  },
  pivot_table_v2: pivotReading,
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
