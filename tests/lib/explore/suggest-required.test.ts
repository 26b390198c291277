import { describe, expect, it } from 'vitest';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { panelOf, panels } from '@/lib/explore/panels';
import { suggestedFormOf } from '@/lib/explore/suggest';
import { errorsOf } from '@/lib/explore/validate';
import type { VizType } from '@/lib/viz/registry';
import { sampleDataset } from './sample-dataset';

const [first] = sampleDataset.columns;
if (first === undefined) throw new Error('The sample has columns.');
const placed: ExploreDataset = {
  ...sampleDataset,
  columns: [
    ...sampleDataset.columns,
    { ...first, name: 'delivered_at', kind: 'temporal' },
    { ...first, name: 'store_lat', kind: 'numeric' },
    { ...first, name: 'store_lon', kind: 'numeric' },
  ],
};

/** What a dataset alone cannot answer: a country, other charts, columns of shapes, columns to be made. */
const asked: Partial<Record<VizType, readonly string[]>> = {
  time_table: ['column_collection'],
  country_map: ['select_country'],
  deck_multi: ['deck_slices'],
  deck_path: ['line_column'],
  deck_polygon: ['line_column'],
  deck_geojson: ['geojson'],
  cartodiagram: ['geom_column', 'selected_chart'],
};

function missing(type: VizType, dataset: ExploreDataset): readonly string[] {
  const panel = panels[type];
  const form = suggestedFormOf(dataset, panel);
  return Object.keys(errorsOf(panel, form, { dataset, rowCeiling: 100_000 })).toSorted();
}

describe('the first chart of a type', () => {
  it.each(Object.keys(panels) as VizType[])('%s lacks nothing that the dataset can answer', (type) => {
    expect(missing(type, placed)).toEqual(asked[type] ?? []);
  });

  it('guesses no column that is not there', () => {
    expect(missing('deck_scatter', sampleDataset)).toEqual(['spatial']);
    expect(missing('gantt_chart', sampleDataset)).toEqual(['end_time']);
  });

  it('gives each query of a mixed chart a metric of its own', () => {
    const panel = panelOf('mixed_timeseries');
    const form = panel && suggestedFormOf(placed, panel);
    expect(form?.metrics).toHaveLength(1);
    expect(form?.metrics_b).toHaveLength(1);
    expect(form?.metrics_b).not.toEqual(form?.metrics);
  });

  it('counts a histogram over a number', () => {
    const panel = panelOf('histogram_v2');
    expect(panel && suggestedFormOf(placed, panel)).toMatchObject({ column: 'price' });
  });
});
