import type { ChartChanges, ChartCreation } from '@/lib/client/wire/request-bodies.generated';
import type { Draft, DraftProperties, FormRecord } from '@/lib/explore/draft';
import { vizTypeOf } from '@/lib/explore/draft';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { panelOf } from '@/lib/explore/panels';
import { storedForm } from '@/lib/explore/stored-form';
import { isSameJson } from '@/lib/workspace/same-json';

export interface ChartTarget {
  /** The chart that is overwritten; null for a new one. */
  readonly sliceId: number | null;
  /** All dashboards of the chart after the save. */
  readonly dashboards: readonly number[];
}

/** Keys that belong to one visit of the page and are never stored. */
const ofVisit = [
  'url_params',
  'slice_id',
  'slice_name',
  'force',
  'result_format',
  'result_type',
  'applied_time_extras',
];

/** Form data as `params` of the chart store it. */
export function savedForm(
  { formData }: Draft,
  dataset: ExploreDataset,
  { sliceId, dashboards }: ChartTarget,
): FormRecord {
  const full: Record<string, unknown> = { ...storedForm(formData, panelOf(vizTypeOf(formData)), dataset) };
  for (const name of ofVisit) delete full[name];
  return {
    ...full,
    datasource: `${dataset.id}__${dataset.type}`,
    viz_type: vizTypeOf(formData),
    ...(sliceId === null ? {} : { slice_id: sliceId }),
    extra_form_data: {},
    dashboards,
  };
}

interface ChartFacts {
  readonly name: string;
  readonly form: FormRecord;
  readonly queryContext: unknown;
  readonly dataset: ExploreDataset;
}

function shared({ name, form, queryContext, dataset }: ChartFacts) {
  return {
    slice_name: name,
    viz_type: vizTypeOf(form),
    params: JSON.stringify(form),
    query_context: JSON.stringify(queryContext),
    datasource_id: dataset.id,
    datasource_type: dataset.type,
  } as const;
}

/** The body of `POST /api/v1/chart/`. The one who makes a chart becomes its owner. */
export function newChartBody(facts: ChartFacts, dashboards: readonly number[]): ChartCreation {
  return { ...shared(facts), dashboards, owners: [] };
}

/** The body of `PUT /api/v1/chart/{id}`; `dashboards` is null where they stay. Only changed properties are sent. */
export function changedChartBody(
  facts: ChartFacts,
  dashboards: readonly number[] | null,
  [before, after]: readonly [DraftProperties, DraftProperties],
): ChartChanges {
  return { ...shared(facts), ...(dashboards === null ? {} : { dashboards }), ...propertyChanges(before, after) };
}

const wireProperties = {
  description: ({ description }: DraftProperties) => ({ description }),
  certifiedBy: ({ certifiedBy }: DraftProperties) => ({ certified_by: certifiedBy }),
  certificationDetails: ({ certificationDetails }: DraftProperties) => ({
    certification_details: certificationDetails,
  }),
  cacheTimeout: ({ cacheTimeout }: DraftProperties) => ({ cache_timeout: cacheTimeout }),
  owners: ({ owners }: DraftProperties) => ({ owners: owners.map(({ id }) => id) }),
  tags: ({ tags }: DraftProperties) => ({ tags: tags.map(({ id }) => id) }),
} satisfies Readonly<Record<keyof DraftProperties, (properties: DraftProperties) => ChartChanges>>;

/** The properties that differ, with the names of the API. */
export function propertyChanges(before: DraftProperties, after: DraftProperties): ChartChanges {
  const names = Object.keys(wireProperties) as (keyof DraftProperties)[];
  const changed = names.filter((name) => !isSameJson(before[name], after[name]));
  return Object.assign({}, ...changed.map((name) => wireProperties[name](after)));
}
