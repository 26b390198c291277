export interface Difference {
  readonly steps: readonly string[];
  /** As it is told where it is not listed, without the values. */
  readonly is: readonly string[];
  readonly reason: string;
}

const dashboard = 'PUT /api/v1/dashboard/<id>';
const filters = `${dashboard} json_metadata native_filter_configuration`;

const mask = 'POST /api/v1/dashboard/<id>/permalink dataMask';
const dataset = 'PUT /api/v1/dataset/<id>';

const missing = (place: string, ...names: readonly string[]) => names.map((name) => `${place} ${name} is missing`);

/** What our pages write otherwise than the recorded ones, and why. One that is no longer there fails its step. */
export const differences: readonly Difference[] = [
  {
    steps: ['e-dash-edit-param'],
    is: [`${dashboard}/colors map_label_colors is filled`],
    reason: 'Labels keep the colours with which they were first drawn, not only those that a save stores.',
  },
  {
    steps: ['e-dash-edit-discard'],
    is: [`${dashboard}/colors is not sent`],
    reason: 'What is stored already is not stored again.',
  },
  {
    steps: ['d2-cross-filter-off', 'd2-orientation-horizontal'],
    is: [1, 2, 3, 4, 5, 6].map((at) => `${filters} ${at} chartsInScope is other`),
    reason: 'The recorded ids are those of an earlier installation; an import keeps those of charts that it brings.',
  },
  {
    steps: ['nf-copy-permalink'],
    is: [
      ...['HX2lV--YaAZRQfJ_yfYB2', '9tGcTjqhNxOgX2AEPLVil', 'pGnu5e_bg1IGz2wdzIuCA'].flatMap((id) =>
        missing(`${mask} NATIVE_FILTER-${id} filterState`, 'value', 'excludeFilterValues'),
      ),
      ...['oCF7UtoHuDIBg44q5peth', 'EVb_e9pndL9UByuZt0z_w'].flatMap((id) =>
        missing(`${mask} NATIVE_FILTER-${id} filterState`, 'value', 'label', 'validateMessage'),
      ),
      `${mask} NATIVE_FILTER-t8xOh3el1KBWWiCIF5hIN filterState value is missing`,
    ],
    reason:
      'A filter that begins empty and is cleared is as nobody touched it; one with a default value stays cleared.',
  },
  {
    steps: ['d2-table-cell-context-drill-by'],
    is: ['POST /api/v1/explore/form_data is not sent'],
    reason: 'The link to the chart builder says by what was drilled, and needs no key.',
  },
  {
    steps: ['explore-open-chart', 'explore-open-dataset', 'explore-save-overwrite'],
    is: ['POST /api/v1/explore/form_data is not sent'],
    reason: 'What the address leads to needs no key before something is changed.',
  },
  {
    steps: ['explore-run'],
    is: ['PUT /api/v1/explore/form_data/<key> is not sent'],
    reason: 'What changed is sent by POST each time; in one tab it has one key.',
  },
  {
    steps: ['explore-open-chart'],
    is: ['PUT /api/v1/chart/<id> is not sent'],
    reason: 'Looking at a chart does not change it: the server makes the query of a chart that was stored without one.',
  },
  {
    steps: ['explore-save-as'],
    is: [
      'POST /api/v1/chart/ params slice_id is missing',
      'POST /api/v1/chart/ query_context form_data slice_id is missing',
    ],
    reason: 'The id there is that of the chart that was copied; the copy gets its own.',
  },
  {
    steps: ['explore-permalink'],
    is: [
      'POST /api/v1/explore/permalink formData url_params is missing',
      'POST /api/v1/explore/permalink urlParams is other',
      'POST /api/v1/explore/permalink formData slice_id is other',
    ],
    reason: 'The recorded address named the copy and how it was saved; ours leads to the copy alone.',
  },
  {
    steps: ['dataset-edit-save'],
    is: [`${dataset} table_name is other`, `${dataset} sql is other`, `${dataset} schema is other`],
    reason: 'The dataset that is brought here is a query of one row.',
  },
  {
    steps: ['dataset-edit-save'],
    is: [
      ...missing(dataset, 'is_sqllab_view', 'is_managed_externally'),
      ...missing(`${dataset} metrics 0`, 'metric_type', 'uuid'),
      ...[0, 1, 2, 3, 4].flatMap((at) => missing(`${dataset} columns ${at}`, 'is_active', 'uuid')),
    ],
    reason: 'What the editor does not show is not sent, and stays as it is.',
  },
  {
    steps: ['dataset-edit-save'],
    is: [
      `${dataset} metrics 0 extra is other`,
      ...[0, 1, 2, 3, 4].map((at) => `${dataset} columns ${at} extra is other`),
    ],
    reason: 'What nobody set stays null; the recorded editor wrote an empty object in its place.',
  },
  {
    steps: ['dataset-edit-save'],
    is: [`${dataset} catalog is more`],
    reason: 'A dataset can be moved to another catalog and out of one.',
  },
];

/** What the recorded pages write and ours never do, and why. */
export const unsent: Readonly<Record<string, string>> = {
  'POST /api/v1/dashboard/<id>/filter_state': 'The values of filters stand in the address of the page.',
  'PUT /api/v1/dashboard/<id>/filter_state/<key>': 'The values of filters stand in the address of the page.',
};

/** What our pages write a moment after a change, and therefore in a later step, too. */
export const late: ReadonlySet<string> = new Set(['POST /api/v1/explore/form_data', `${dashboard}/colors`]);
