import { drillForm } from '@/lib/query/drill';
import type { FormData } from '@/lib/query/form-data';
import { vizOf } from '@/lib/viz/drawings';
import type { Interaction, MarkFilter } from '@/lib/viz/viz';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { type RecordedTransform, recordedInput } from '@/tests/viz/support/recorded';
import { listDifference } from './lists';

type Text = string | number | boolean | null;
type Filter = Pick<MarkFilter, 'col' | 'op' | 'val' | 'grain'>;

/** The recorded series: the values of the dimensions behind each name. */
interface RecordedSeries {
  readonly groupby?: readonly unknown[];
  readonly labelMap?: Readonly<Record<string, readonly Text[]>>;
  readonly labelMapB?: Readonly<Record<string, readonly Text[]>>;
  readonly echartOptions?: { readonly series: readonly { readonly name?: string }[] };
}

interface RecordedCall {
  readonly body?: {
    readonly queries?: readonly { readonly filters?: readonly Filter[]; readonly columns?: readonly unknown[] }[];
    readonly form_data?: string;
    readonly filters?: readonly Filter[];
  };
}

const transforms = 'frontend/transform.jsonl';
const pages = 'frontend/dashboards.jsonl';
const charts = '../examples/charts/index.jsonl';

/**
 * The filters that a click on a mark sets in other charts and in the drill, and what lists ask for, as the recorded pages
 * sent them.
 */
export async function run(): Promise<OracleResult[]> {
  const drawn = readCases(transforms);
  const steps = readCases(pages);
  if (drawn === undefined || steps === undefined) return [];
  const named = drawn.filter(({ output }) => dimensionsIn(output as RecordedSeries | null) > 0);
  const examples = drawn.filter(({ id }) => id.startsWith('tp--example--'));
  const offered = new Set(examples.flatMap((one) => offersOf(one).map(key)));
  const columns = new Set(examples.flatMap(columnsIn));
  const saved = readCases(charts) ?? [];
  return [
    await replay(`${transforms} (clicks)`, named, clickDifference),
    await replay(pages, steps, (step) => {
      const isClick = askedBy(step).some(({ col }) => columns.has(col));
      const isDrill = drilledForm(step) !== undefined;
      if (!isClick && !isDrill) return listDifference(step);
      return (
        (isClick ? missing(askedBy(step), offered) : undefined) ?? (isDrill ? drillDifference(step, saved) : undefined)
      );
    }),
  ];
}

function dimensionsIn(output: RecordedSeries | null): number {
  return Object.keys(output?.labelMap ?? {}).length;
}

const key = ({ col, op, val, grain }: Filter): string => JSON.stringify([col, op, val, grain ?? null]);

function masksOf(interaction: Interaction): (readonly MarkFilter[])[] {
  if (interaction.kind === 'none') return [];
  const found =
    interaction.kind === 'axis'
      ? Object.values(interaction.series ?? {})
      : interaction.items.map(({ filters }) => filters ?? []);
  return found.filter((filters) => filters.length > 0);
}

function interactionOf(recorded: RecordedCase): Interaction {
  const one = recorded as unknown as RecordedTransform;
  return vizOf(one.viz_type)?.transform(recordedInput(one)).interaction ?? { kind: 'none' };
}

const labelOf = (column: unknown): string =>
  typeof column === 'string' ? column : String((column as { readonly label?: unknown }).label);

/** Every recorded series has a mark with a filter for its values, and no mark has any other filter. */
function clickDifference(recorded: RecordedCase): string | undefined {
  const { output, form_data, viz_type } = recorded as unknown as { output: RecordedSeries } & RecordedTransform;
  const list = (value: unknown) => (Array.isArray(value) ? value : []).map(labelOf);
  const own = list(form_data[viz_type === 'sunburst_v2' ? 'columns' : 'groupby']);
  const queries = [
    { columns: own, values: output.labelMap ?? {} },
    ...(output.labelMapB === undefined ? [] : [{ columns: list(form_data.groupby_b), values: output.labelMapB }]),
  ];
  const names = output.echartOptions?.series.flatMap(({ name }) => name ?? []) ?? [];
  const isTimeseries = /timeseries|area/.test(viz_type);
  // The recordings contain full paths only for the innermost boxes and the outermost rings; ours filter at every level.
  const isNested = ['treemap_v2', 'sunburst_v2'].includes(viz_type);
  const wanted = queries.flatMap(({ columns, values }) =>
    Object.entries(values)
      // Only series are clickable; a chart of one metric adds the metric's name in front.
      .filter(([name]) => !isTimeseries || names.some((one) => one === name || one.endsWith(`, ${name}`)))
      .filter(([, parts]) => !isNested || parts.length === columns.length)
      .map(([, parts]) => maskText(columns, parts.slice(-columns.length))),
  );
  const ours = masksOf(interactionOf(recorded)).map((filters) =>
    maskText(
      filters.map(({ col }) => col),
      filters.map(({ op, val }) => (op === 'IS NULL' ? null : ((val as Text[])[0] ?? null))),
    ),
  );
  const most = Math.max(0, ...queries.map(({ columns }) => columns.length));
  const theirs = new Set(wanted.filter((text) => text !== ''));
  const [known, extra] = [new Set(ours), ours.filter((text) => !theirs.has(text))];
  const lost = [...theirs].find((text) => !known.has(text));
  if (lost !== undefined) return `no mark asks for ${lost}; ours ask for ${ours.slice(0, 3).join(' | ')}`;
  const [surplus] = isNested ? extra.filter((text) => text.split(' & ').length === most) : extra;
  return surplus === undefined ? undefined : `a mark asks for ${surplus}`;
}

/** The names of flattened columns contain every value as text, with `<NULL>` for NULL. */
function maskText(columns: readonly string[], values: readonly Text[]): string {
  if (columns.length === 0) return '';
  return values
    .map((value, at) => `${columns[at]} = ${value === null || value === '<NULL>' ? null : String(value)}`)
    .join(' & ');
}

/** Every filter that some mark of the chart offers, for other charts and for drilling. */
function offersOf(recorded: RecordedCase): Filter[] {
  const interaction = interactionOf(recorded);
  const chosen = masksOf(interaction).flat();
  const exact = chosen.flatMap((filter) =>
    filter.op === 'IN' ? [{ ...filter, op: '==', val: (filter.val as Text[])[0] }] : [],
  );
  const x = interaction.kind === 'axis' ? interaction.x : undefined;
  const along = x?.values.map((val) => ({ col: x.col, op: '==', val, ...(x.grain ? { grain: x.grain } : {}) })) ?? [];
  return [...chosen, ...exact, ...along];
}

function columnsIn({ form_data }: RecordedCase): readonly string[] {
  const { groupby, all_columns, x_axis } = form_data as FormData;
  return [groupby, all_columns, x_axis].flat().filter((column) => typeof column === 'string');
}

/** The filters that a click or a drill added: those of every call of its step. */
function askedBy({ id, calls }: RecordedCase): readonly Filter[] {
  if (!/cross-filter|drill-detail-by|table-cell/.test(id)) return [];
  const asked = (calls as readonly RecordedCall[]).flatMap(({ body }) =>
    body?.queries !== undefined
      ? [body.queries.flatMap(({ filters = [] }) => filters)]
      : body?.filters !== undefined
        ? [body.filters]
        : [],
  );
  const [first = [], ...others] = asked;
  return first
    .filter(({ op }) => op === 'IN' || op === '==')
    .filter((filter) => others.every((filters) => filters.some((one) => key(one) === key(filter))));
}

function missing(asked: readonly Filter[], offered: ReadonlySet<string>): string | undefined {
  const lost = asked.find((filter) => !offered.has(key(filter)));
  return lost === undefined ? undefined : `no mark asks for ${key(lost)}`;
}

/** The form data of the chart that a drill by another dimension opened. */
function drilledForm({ calls }: RecordedCase): FormData | undefined {
  const text = (calls as readonly RecordedCall[]).find(({ body }) => typeof body?.form_data === 'string')?.body;
  const form = text?.form_data === undefined ? undefined : (JSON.parse(text.form_data) as FormData);
  return form?.slice_id === 0 ? form : undefined;
}

/** The drilled chart must query the same columns, in the same order. */
function drillDifference(step: RecordedCase, saved: readonly RecordedCase[]): string | undefined {
  const form = drilledForm(step);
  const chosen = (form?.adhoc_filters as readonly { operator: string; subject: string }[] | undefined)?.at(-1);
  const [by] = (form?.groupby ?? []) as readonly string[];
  const query = (step.calls as readonly RecordedCall[]).flatMap(({ body }) => body?.queries ?? [])[0];
  if (form === undefined || chosen === undefined || by === undefined || query === undefined) return 'nothing recorded';
  const before = saved.find(({ viz_type, form_data }) => {
    const { groupby, metrics } = form_data as FormData;
    const isBy = Array.isArray(groupby) && groupby.length === 1 && groupby[0] === chosen.subject;
    return viz_type === form.viz_type && isBy && JSON.stringify(metrics) === JSON.stringify(form.metrics);
  });
  if (before === undefined) return `no recorded chart of ${form.viz_type} by ${chosen.subject}`;
  const ours = drillForm(before.form_data as FormData, [{ col: chosen.subject }], by);
  const columns = vizOf(String(form.viz_type))?.query(ours).queries[0]?.columns ?? [];
  const [one, other] = [columns, query.columns ?? []].map((found) => found.map(labelOf).join(', '));
  return one === other ? undefined : `ours by ${one}, recorded by ${other}`;
}
