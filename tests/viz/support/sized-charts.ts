import type { Frame } from '@/lib/frame/frame';
import countries from '@/lib/viz/world-map/countries.generated.json';
import { frame } from './answers';
import { type Awkward, binned, compared, crossed, linked, only, overTime, spread, timed } from './awkward-answers';
import { type Answer, type AwkwardDrawing, charts, drawOn, type Form } from './awkward-charts';

export interface SizedDrawing extends AwkwardDrawing {
  /** The number of values in the result. */
  readonly figures: number;
  /** True for charts with few marks for any data: one number, the regions of a country, a density. */
  readonly isSmall: boolean;
}

interface Size {
  /** Marks per name. */
  readonly each: number;
  readonly form?: Partial<Form>;
  readonly answer?: Answer;
}

/** Marks per name in the charts that draw each row of the result in several places. */
const byAnswer = new Map<Answer, number>([
  [overTime, 12],
  [timed, 12],
  [binned, 8],
  [crossed, 2],
  [linked, 2],
  [spread, 2],
]);

/** A table of ten columns, so that one page of it has as many cells as the wanted number of marks. */
const wide: Answer = ({ names, values }) =>
  frame(
    ['line', 'string', names],
    ...Array.from({ length: 9 }, (_, column) => {
      const own = values.map((_value, at) => values[(at + column) % values.length] ?? null);
      return [`count ${column}`, 'numeric', own] as const;
    }),
  );

const page = { each: 10, form: { metrics: Array.from({ length: 9 }, (_, column) => `count ${column}`) }, answer: wide };

/** Five parts per place. */
const shared: Answer = ({ names, values }) => {
  const at = (row: number) => ({ type: 'Point', coordinates: [Math.floor(row / 5) % 20, 40 + Math.floor(row / 100)] });
  const rows = Array.from({ length: names.length * 5 }, (_, row) => row);
  return frame(
    ['at', 'string', rows.map((row) => JSON.stringify(at(row)))],
    ['line', 'string', rows.map((row) => `Part ${row % 5}`)],
    ['count', 'numeric', rows.map((row) => values[row % values.length] ?? null)],
  );
};

/** Places in rows of forty, far from each other. */
const apart: Answer = ({ names, values }) =>
  frame(
    ['lon', 'numeric', names.map((_, at) => (at % 40) / 2)],
    ['lat', 'numeric', names.map((_, at) => 40 + Math.floor(at / 40) / 2)],
    ['count', 'numeric', values],
  );

const everyCountry: Answer = ({ values }) =>
  frame(
    ['country', 'string', countries.map(([, code]) => String(code))],
    ['count', 'numeric', countries.map((_, at) => values[at % values.length] ?? null)],
  );

const everyDay: Answer = ({ values }) =>
  frame(
    ['__timestamp', 'temporal', values.map((_, day) => Date.UTC(2019, 10, 20 + day))],
    ['count', 'numeric', values],
  );

const byType: Readonly<Record<string, Size>> = {
  table: page,
  'ag-grid-table': page,
  pivot_table_v2: { each: 2 },
  chord: { each: 3 },
  sunburst_v2: { each: 3 },
  partition: { each: 3, form: { partition_limit: '0' } },
  radar: { each: 3 },
  mixed_timeseries: { each: 24 },
  time_table: { each: 12, answer: timed },
  paired_ttest: { each: 4 },
  cal_heatmap: { each: 1, answer: everyDay },
  deck_grid: { each: 1, form: { grid_size: 1 } },
  deck_hex: { each: 1, form: { grid_size: 1 } },
  deck_screengrid: { each: 1, form: { grid_size: 8 }, answer: apart },
  mapbox: { each: 1, form: { clustering_radius: '0' } },
  world_map: { each: 1, form: { country_fieldtype: 'cca2', secondary_metric: 'count' }, answer: everyCountry },
  country_map: { each: 1, form: { select_country: 'uk' } },
  cartodiagram: { each: 5, answer: shared },
};

const smallAnswers: readonly Answer[] = [only, compared];
const smallTypes = ['word_cloud', 'deck_heatmap', 'deck_contour', 'world_map', 'country_map'];

/** Types whose interactive elements show several values each. */
const severalAnElement = ['radar', 'time_table'];

/**
 * The number of marks in the HTML: interactive elements or cells; for charts that draw several values as one, the
 * values.
 */
export function marksIn(html: string, { viz_type, drawing, figures }: SizedDrawing): number {
  if (drawing.interaction.kind !== 'items' || severalAnElement.includes(viz_type)) return figures;
  return Math.max(html.match(/data-item=/g)?.length ?? 0, html.match(/<td/g)?.length ?? 0);
}

/** Every chart with a result from which it draws about this many marks, where it can. */
export function sizedDrawings(marks: number): Promise<SizedDrawing[]> {
  return Promise.all(
    charts.map(async ([form, usual], at) => {
      const { viz_type } = form;
      const size = byType[viz_type];
      const answer = size?.answer ?? usual;
      const sizedForm = { ...form, ...size?.form };
      const one = answer(named(Math.round(marks / (size?.each ?? byAnswer.get(usual) ?? 1))));
      return {
        name: `${at} ${viz_type}`,
        viz_type,
        drawing: await drawOn(sizedForm, one),
        figures: figuresOf(one) * (viz_type === 'mixed_timeseries' ? 2 : 1),
        isSmall: smallTypes.includes(viz_type) || smallAnswers.includes(usual),
      };
    }),
  );
}

function named(count: number): Awkward {
  return {
    names: Array.from({ length: count }, (_, at) => `Name ${at}`),
    values: Array.from({ length: count }, (_, at) => 10 + ((at * 37) % 900)),
  };
}

function figuresOf({ columns, length }: Frame): number {
  return columns.filter(({ kind }) => kind === 'numeric').length * length;
}
