import { emptyFrame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { columnNames } from '@/lib/viz/kit/data/dimension-rows';
import { type OlderSeries, seriesInTime } from '@/lib/viz/kit/data/older-series';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import type { TTestMarks, TTestRow } from './marks';
import { pairedTTest } from './t-test';

const none = '–';

/** Compares every group's values over time with those of the first group, pair by pair. */
export function transform({ frames, formData, dataset }: TransformInput): Drawing<TTestMarks> {
  const metrics = ensureArray(formData.metrics as Metric | readonly Metric[] | null).map(metricLabel);
  const dimensions = columnNames(formData.groupby);
  const { series } = seriesInTime(frames[0] ?? emptyFrame, metrics, dimensions);
  const tables = metrics.map((metric) => ({
    metric: verboseName(dataset, metric),
    rows: compared(
      series.filter((one) => one.metric === metric),
      formData,
    ),
  }));
  const names = dimensions.map((dimension) => verboseName(dataset, dimension));
  const all = tables.flatMap(({ metric, rows }) => rows.map((row) => ({ metric, row })));
  const control = all.find(({ row }) => row.isControl)?.row.group.join(', ') ?? '';
  return {
    marks: { dimensions: names.length > 0 ? names : ['Group'], tables },
    label: `Paired t-tests of ${tables.map(({ metric }) => metric).join(', ')} against ${control}: ${all.filter(({ row }) => row.isSignificant).length} of ${all.length - tables.length} differences are significant.`,
    table: categoryTable(
      ['Metric', ...names, 'p-value', 'Lift %', 'Significant'],
      all.map(({ metric, row }) => [metric, ...row.group, row.pValue, row.lift, row.significant]),
    ),
    legend: [],
    interaction: {
      kind: 'items',
      items: all.map(({ metric, row }) => ({
        title: `${metric}: ${row.group.join(', ')}`,
        rows: row.isControl
          ? [{ label: 'Control', value: 'compared with' }]
          : [
              { label: 'p-value', value: row.pValue },
              { label: 'Lift %', value: row.lift },
            ],
      })),
    },
    isEmpty: series.length === 0,
  };
}

function compared(series: readonly OlderSeries[], form: FormData): TTestRow[] {
  const [control] = series;
  const level = Number(form.significance_level ?? 0.05);
  const precise = (value: number, digits: unknown, usual: number) => {
    const places = Number(digits ?? usual);
    return value.toFixed(Number.isInteger(places) && places >= 0 ? Math.min(places, 20) : usual);
  };
  return series.map((one): TTestRow => {
    if (one === control || control === undefined) {
      const plain = { pValue: 'control', lift: 'control', significant: 'control' };
      return { group: one.group, ...plain, isSignificant: false, isControl: true };
    }
    const chance = pairedTTest(one.values, control.values);
    const [own, base] = [sum(one.values), sum(control.values)];
    const isSignificant = chance !== null && chance <= level;
    return {
      group: one.group,
      pValue: chance === null ? none : precise(chance, form.pvalue_precision, 6),
      lift: base === 0 ? none : precise(((own - base) / base) * 100, form.liftvalue_precision, 4),
      significant: chance === null ? none : String(isSignificant),
      isSignificant,
      isControl: false,
    };
  });
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
