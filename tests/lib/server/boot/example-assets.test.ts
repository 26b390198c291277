import { describe, expect, it } from 'vitest';
import { databaseAsset } from '@/lib/server/boot/examples/assets';
import { examples } from '@/lib/server/boot/examples/examples';
import { assetSchemas, type ChartAsset } from '@/lib/server/transfer/asset';

const charts = examples.flatMap((example) => example.charts);
const datasets = new Map(examples.flatMap((example) => example.datasets).map((asset) => [asset.uuid, asset]));

describe('the example dashboards', () => {
  it('are assets that could be imported', () => {
    for (const example of examples) {
      assetSchemas.dashboards.parse(example.dashboard);
      for (const asset of example.charts) assetSchemas.charts.parse(asset);
      for (const asset of example.datasets) assetSchemas.datasets.parse(asset);
      expect(JSON.stringify(example.dashboard.position).length).toBeLessThan(65_535);
    }
    assetSchemas.databases.parse(databaseAsset('duckdb:///examples.duckdb'));
    const uuids = [...charts, ...datasets.values(), ...examples.map((example) => example.dashboard)].map((a) => a.uuid);
    expect(new Set(uuids).size).toBe(uuids.length);
  });

  it('show each type of chart, and each with a title and a description of its own', () => {
    expect([...new Set(charts.map(({ viz_type }) => viz_type))].sort()).toEqual([
      'big_number',
      'big_number_total',
      'echarts_area',
      'echarts_timeseries_bar',
      'echarts_timeseries_line',
      'heatmap_v2',
      'horizon',
      'pie',
      'pivot_table_v2',
      'table',
      'treemap_v2',
      'word_cloud',
    ]);
    for (const { slice_name, description } of charts)
      expect([slice_name, Boolean(description)]).toEqual([slice_name, true]);
  });

  it('name only columns and metrics that their dataset has', () => {
    for (const asset of charts) expect([asset.slice_name, unknownNames(asset)]).toEqual([asset.slice_name, []]);
  });

  it('have filters that aim at columns that are there and reach tabs that are there', () => {
    const kinds = new Set<unknown>();
    for (const { dashboard: asset } of examples) {
      for (const filter of filtersOf(asset.metadata)) {
        kinds.add(filter.filterType);
        for (const { datasetUuid, column } of filter.targets) {
          if (!column) continue;
          const names = datasets.get(datasetUuid ?? '')?.columns.map(({ column_name }) => column_name);
          expect(names, filter.name).toContain(column.name);
        }
        for (const id of filter.scope.rootPath) expect(Object.keys(asset.position)).toContain(id);
      }
    }
    expect([...kinds].sort()).toEqual(['filter_range', 'filter_select', 'filter_time']);
  });
});

function unknownNames({ params, dataset_uuid }: ChartAsset): unknown[] {
  const source = datasets.get(dataset_uuid);
  const known = new Set<unknown>([
    ...(source?.columns.map(({ column_name }) => column_name) ?? []),
    ...(source?.metrics.map(({ metric_name }) => metric_name) ?? []),
  ]);
  const form = params ?? {};
  const single = ['x_axis', 'granularity_sqla', 'series', 'metric', 'timeseries_limit_metric', 'x_axis_sort'];
  const several = ['groupby', 'groupbyRows', 'groupbyColumns', 'all_columns', 'metrics'];
  const listed = (key: string): object[] => (Array.isArray(form[key]) ? form[key] : []);
  const named = [
    ...[...single, ...several].flatMap((key) => form[key] ?? []),
    ...listed('adhoc_filters').map((filter) => 'subject' in filter && filter.subject),
    ...listed('conditional_formatting').map((rule) => 'column' in rule && rule.column),
    ...listed('order_by_cols').map((order) => JSON.parse(String(order))[0]),
    ...Object.keys(form.column_config ?? {}),
  ];
  expect(named.length).toBeGreaterThan(0);
  return named.filter((name) => !known.has(name));
}

interface StoredFilter {
  readonly name: string;
  readonly filterType: string;
  readonly targets: readonly { readonly datasetUuid?: string; readonly column?: { readonly name: string } }[];
  readonly scope: { readonly rootPath: readonly string[] };
}

function filtersOf(metadata: Readonly<Record<string, unknown>> | null | undefined): StoredFilter[] {
  return metadata?.native_filter_configuration as StoredFilter[];
}
