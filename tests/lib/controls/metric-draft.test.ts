import { describe, expect, it } from 'vitest';
import { metricTitle } from '@/lib/controls/field-titles';
import {
  aggregatesOf,
  metricDraftOf,
  metricOfDraft,
  withMetricColumn,
  withMetricTab,
} from '@/lib/controls/metric-draft';
import { sampleDataset } from '@/tests/lib/explore/sample-dataset';

const column = (name: string) => sampleDataset.columns.find((one) => one.name === name);

describe('metric drafts', () => {
  it('keeps what a stored metric says and the editor does not touch', () => {
    const stored = {
      expressionType: 'SIMPLE',
      column: { column_name: 'price', type: 'BIGINT', id: 739 },
      aggregate: 'SUM',
      sqlExpression: null,
      hasCustomLabel: true,
      label: 'Revenue',
      optionName: 'metric_a_b',
    };
    const draft = metricDraftOf(stored, sampleDataset);
    expect(draft).toMatchObject({ tab: 'simple', column: 'price', aggregate: 'SUM', label: 'Revenue' });
    expect(metricOfDraft(draft, stored, sampleDataset, 'new')).toEqual({ ...stored, datasourceWarning: false });
  });

  it('takes a label that differs from the generated one as given, also without the mark of older charts', () => {
    const stored = { expressionType: 'SIMPLE', column: { column_name: 'price' }, aggregate: 'SUM', label: 'Births' };
    expect(metricDraftOf(stored, sampleDataset).label).toBe('Births');
    expect(metricDraftOf({ ...stored, label: 'SUM(price)' }, sampleDataset).label).toBeNull();
  });

  it('follows the metric where its mark says that nobody named it, whatever label it was stored with', () => {
    const stored = { expressionType: 'SIMPLE', column: { column_name: 'price' }, aggregate: 'SUM', label: '(Births)' };
    const unnamed = { ...stored, hasCustomLabel: false };
    expect(metricTitle(unnamed, sampleDataset)).toBe('SUM(price)');
    expect(metricTitle(stored, sampleDataset)).toBe('(Births)');
    const draft = { ...metricDraftOf(unnamed, sampleDataset), aggregate: 'AVG' };
    expect(metricOfDraft(draft, unnamed, sampleDataset, 'new')).toMatchObject({ label: 'AVG(price)' });
  });

  it('makes a metric of a column with an aggregate that its kind allows', () => {
    const start = metricDraftOf(undefined, sampleDataset);
    expect(start.tab).toBe('saved');
    const summed = withMetricColumn({ ...start, tab: 'simple' }, column('price'));
    expect(summed.aggregate).toBe('SUM');
    const counted = withMetricColumn(summed, column('city'));
    expect(counted.aggregate).toBe('COUNT_DISTINCT');
    expect(metricOfDraft(counted, undefined, sampleDataset, 'metric_1_2')).toMatchObject({
      expressionType: 'SIMPLE',
      column: { column_name: 'city', is_dttm: false, type_generic: 1 },
      label: 'COUNT_DISTINCT(city)',
      hasCustomLabel: false,
      optionName: 'metric_1_2',
    });
    expect(aggregatesOf('boolean')).toEqual(['COUNT', 'COUNT_DISTINCT']);
  });

  it('begins SQL with what the tab before says, and never overwrites typed SQL', () => {
    const saved = metricDraftOf('revenue', sampleDataset);
    expect(withMetricTab(saved, 'sql', sampleDataset).sql).toBe('SUM(price)');
    expect(withMetricTab({ ...saved, sql: 'MAX(price)' }, 'sql', sampleDataset).sql).toBe('MAX(price)');
  });

  it('is not complete without a column, an aggregate or an expression', () => {
    const empty = metricDraftOf(undefined, sampleDataset);
    expect(metricOfDraft(empty, undefined, sampleDataset, '')).toBeNull();
    expect(metricOfDraft({ ...empty, tab: 'simple', column: 'price' }, undefined, sampleDataset, '')).toBeNull();
    expect(metricOfDraft({ ...empty, tab: 'sql', sql: '  ' }, undefined, sampleDataset, '')).toBeNull();
  });
});
