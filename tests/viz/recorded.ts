import type { ColumnKind, Frame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import { vizOf } from '@/lib/viz/drawings';
import { chartColors } from '@/lib/viz/kit/colors';
import type { TransformInput } from '@/lib/viz/viz';

/** An answer of the chart API as it was recorded beside the form data that asked for it. */
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

/** What a chart's transform would be given for a recorded answer. */
export function recordedInput(one: RecordedTransform): TransformInput {
  return {
    frames: one.queriesData.map(frameOf),
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
