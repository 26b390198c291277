import { describe, expect, test } from 'vitest';
import { effectiveForm } from '@/lib/explore/effective-form';
import { panels } from '@/lib/explore/panels';
import { todaysForm } from '@/lib/explore/todays-form';
import { sampleDataset } from './sample-dataset';

const datasource = '7__table';

describe.each(['table', 'ag-grid-table', 'handlebars'] as const)('a %s that does not say its mode', (viz_type) => {
  const raw = { viz_type, datasource, all_columns: ['city'] };
  const grouped = { viz_type, datasource, groupby: ['city'], all_columns: [] };

  test('is of raw rows where it has columns', () => {
    expect(effectiveForm(raw, panels[viz_type])).toMatchObject({ query_mode: 'raw' });
    expect(effectiveForm(grouped, panels[viz_type])).toMatchObject({ query_mode: 'aggregate' });
    expect(effectiveForm({ ...raw, query_mode: 'aggregate' }, panels[viz_type])).toMatchObject({
      query_mode: 'aggregate',
    });
  });

  test('says it when it is opened, so that it keeps its mode without its last column', () => {
    const opened = todaysForm(raw, sampleDataset);
    expect(effectiveForm({ ...opened, all_columns: [] }, panels[viz_type])).toMatchObject({ query_mode: 'raw' });
    expect(todaysForm(grouped, sampleDataset)).toMatchObject({ query_mode: 'aggregate' });
  });
});
