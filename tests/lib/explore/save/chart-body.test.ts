import { describe, expect, it } from 'vitest';
import { emptyProperties, newDraft } from '@/lib/explore/draft';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { changedChartBody, newChartBody, propertyChanges, savedForm } from '@/lib/explore/save/chart-body';
import { fileNameOf } from '@/lib/explore/save/file-name';
import { overwriteProblem } from '@/lib/explore/save/overwrite-right';
import { secondsOf } from '@/lib/explore/save/seconds';
import { embedCode, mailAddress, sqlLabAddress } from '@/lib/explore/save/share';

const dataset: ExploreDataset = {
  id: 7,
  type: 'table',
  name: 'sales',
  schema: null,
  catalog: null,
  database: { id: 1, name: 'examples', backend: 'postgresql' },
  description: null,
  sql: null,
  mainTimeColumn: null,
  timeGrains: [],
  columns: [],
  metrics: [],
  owners: [],
  certification: null,
  warning: null,
  canEdit: true,
};
const draft = newDraft(
  {
    viz_type: 'pie',
    datasource: '7__table',
    metric: 'count',
    groupby: ['city'],
    slice_id: 3,
    url_params: { a: 'b' },
    force: true,
    adhoc_filters: [{ subject: 'city', isExtra: true }, { subject: 'day' }],
  },
  'Cities',
);

describe('savedForm', () => {
  it('drops what belongs to the visit and to a dashboard, and names the chart and its dashboards', () => {
    const form = savedForm(draft, dataset, { sliceId: 3, dashboards: [5] });
    expect(form).toMatchObject({ viz_type: 'pie', datasource: '7__table', slice_id: 3, dashboards: [5] });
    expect(form.adhoc_filters).toEqual([{ subject: 'day' }]);
    expect(form).not.toHaveProperty('url_params');
    expect(form).not.toHaveProperty('force');
  });
  it('drops what is no control of the type, and defaults that are as good as none', () => {
    const older = newDraft({
      viz_type: 'pie',
      datasource: '7__table',
      limit: '25',
      compare_lag: '10',
      show_total: false,
    });
    const form = savedForm(older, dataset, { sliceId: 3, dashboards: [] });
    expect(form).toMatchObject({ show_total: false, show_legend: true, show_labels_threshold: 5, adhoc_filters: [] });
    for (const name of ['limit', 'compare_lag', 'donut', 'threshold_for_other', 'annotation_layers']) {
      expect(form).not.toHaveProperty(name);
    }
  });
  it('a new chart has no id yet', () => {
    expect(savedForm(draft, dataset, { sliceId: null, dashboards: [] })).not.toHaveProperty('slice_id');
  });
});

describe('bodies', () => {
  const facts = { name: 'Cities', form: { viz_type: 'pie' }, queryContext: { queries: [] }, dataset };
  it('carry params and query_context as JSON texts', () => {
    expect(newChartBody(facts, [])).toEqual({
      slice_name: 'Cities',
      viz_type: 'pie',
      params: '{"viz_type":"pie"}',
      query_context: '{"queries":[]}',
      datasource_id: 7,
      datasource_type: 'table',
      dashboards: [],
      owners: [],
    });
  });
  it('leave dashboards and properties that stay', () => {
    const after = { ...emptyProperties, certifiedBy: 'Ada', owners: [{ id: 2, name: 'Ada' }] };
    const body = changedChartBody(facts, null, [emptyProperties, after]);
    expect(body).toMatchObject({ certified_by: 'Ada', owners: [2] });
    expect(body).not.toHaveProperty('dashboards');
    expect(body).not.toHaveProperty('description');
    expect(changedChartBody(facts, [5], [after, after])).toMatchObject({ dashboards: [5] });
  });
  it('names a removed property', () => {
    expect(propertyChanges({ ...emptyProperties, cacheTimeout: 60 }, emptyProperties)).toEqual({ cache_timeout: null });
  });
});

describe('overwriteProblem', () => {
  const chart = {
    id: 1,
    name: '',
    changedOn: '',
    changedOnWords: '',
    changedBy: null,
    createdBy: null,
    createdOnWords: '',
    owners: [{ id: 4, name: 'Ada' }],
    dashboards: [],
    isManagedExternally: false,
    isFavorite: false,
    formData: {},
  };
  it('lets owners alone overwrite', () => {
    expect(overwriteProblem(null, { id: 4, name: 'Ada' })).toBe('new');
    expect(overwriteProblem(chart, { id: 4, name: 'Ada' })).toBeNull();
    expect(overwriteProblem(chart, { id: 5, name: 'Bob' })).toBe('owner');
    expect(overwriteProblem(chart, null)).toBe('owner');
    expect(overwriteProblem({ ...chart, isManagedExternally: true }, { id: 4, name: 'Ada' })).toBe('external');
  });
});

describe('texts', () => {
  it('reads seconds', () => {
    expect(['', ' 60 ', '-1', '0'].map(secondsOf)).toEqual([null, 60, -1, 0]);
    expect(['-2', '1.5', 'soon', '99999999999'].map(secondsOf)).toEqual([undefined, undefined, undefined, undefined]);
  });
  it('makes file names', () => {
    expect(fileNameOf('a/b: c', 'csv')).toBe('a-b- c.csv');
    expect(fileNameOf('  ', 'png')).toBe('chart.png');
  });
  it('makes embed code, letters and addresses', () => {
    const code = embedCode('http://host/superset/explore/p/k/', 600, 400);
    expect(code).toContain('src="http://host/superset/explore/p/k/?standalone=1&height=400"');
    expect(code).toContain('width="600"');
    expect(mailAddress('A & B', 'See: ', 'http://h/?a=1')).toBe(
      'mailto:?Subject=A%20%26%20B&Body=See%3A%20http%3A%2F%2Fh%2F%3Fa%3D1',
    );
    expect(sqlLabAddress('7__table', 'SELECT 1')).toBe('/sqllab/?datasourceKey=7__table&sql=SELECT+1');
    expect(sqlLabAddress('7__table', null)).toBe('/sqllab/?datasourceKey=7__table');
  });
});
