import type { ColumnKind, Frame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import { vizOf } from '@/lib/viz/drawings';
import { chartColors } from '@/lib/viz/kit/color/colors';
import type { TransformInput } from '@/lib/viz/viz';

/** A recorded response of the chart API with the form data of the request. */
export interface RecordedTransform {
  readonly id: string;
  readonly viz_type: string;
  readonly form_data: FormData;
  readonly queriesData: readonly {
    readonly colnames: readonly string[];
    readonly coltypes: readonly number[];
    readonly data: readonly Readonly<Record<string, string | number | boolean | null>>[];
    readonly annotation_data?: Readonly<Record<string, unknown>>;
  }[];
}

const kinds: readonly ColumnKind[] = ['numeric', 'string', 'temporal', 'boolean'];

function frameOf({ colnames, coltypes, data }: RecordedTransform['queriesData'][number]): Frame {
  const columns = colnames.map((name, index) => ({
    name,
    kind: kinds[coltypes[index] ?? 1] ?? 'string',
    values: data.map((row) => row[name] ?? null),
  }));
  return { length: data.length, columns, index: [], columnLevels: [] };
}

/**
 * Recorded results of the old time-series charts are `{key, values: [{x, y}]}`; ours are rows of (time, dimensions,
 * metric).
 */
function longRows(answer: RecordedTransform['queriesData'][number], form: FormData): typeof answer {
  const nested = answer.data as unknown as { key?: unknown; values?: { x: number; y: number | null }[] }[];
  if (nested[0]?.values === undefined) return answer;
  const [clock = '', dimension = '', metric = ''] = answer.colnames;
  const data = nested.flatMap(({ key, values }) =>
    (values ?? []).map(({ x, y }) => ({ [clock]: x, [dimension]: String(key), [metric]: y })),
  );
  return form.viz_type === 'horizon' ? { ...answer, data } : answer;
}

/** Recorded results of calendars are `{data: {metric: {seconds: value}}}`; ours are rows of (time, metrics). */
function calendarRows(answer: RecordedTransform['queriesData'][number]): typeof answer {
  const { data: measures } = answer.data as unknown as {
    data?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
  if (measures === undefined) return answer;
  const names = Object.keys(measures);
  const times = [...new Set(names.flatMap((name) => Object.keys(measures[name] ?? {})))].sort(
    (a, b) => Number(a) - Number(b),
  );
  const data = times.map((time) => ({
    __timestamp: Number(time) * 1000,
    ...Object.fromEntries(names.map((name) => [name, measures[name]?.[time] ?? null])),
  }));
  return { ...answer, data, colnames: ['__timestamp', ...names], coltypes: [2, ...names.map(() => 0)] };
}

/** The input of a chart's transform for a recorded response. */
export function recordedInput(one: RecordedTransform): TransformInput {
  return {
    frames: one.queriesData.map((answer) => frameOf(longRows(calendarRows(answer), one.form_data))),
    formData: { ...vizOf(one.viz_type)?.defaults, ...one.form_data },
    dataset: {
      id: 1,
      columns: [],
      metrics: [{ name: 'count', verboseName: 'COUNT(*)', d3format: null, currency: null }],
    },
    colors: chartColors(),
    locale: 'en',
    annotations: one.queriesData[0]?.annotation_data ?? {},
  };
}
