import { describe, expect, it } from 'vitest';
import { mergeServerExtraFormData } from '@/lib/query/legacy-filters';

const filter = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a', operator: '==', comparator: 1 };

describe('mergeServerExtraFormData', () => {
  it('appends a filter to every list of filters that the form has', () => {
    const merged = mergeServerExtraFormData({
      adhoc_filters_b: [filter],
      adhoc_filters_note: 'none',
      extra_form_data: { filters: [{ col: 'b', op: 'IN', val: [2] }] },
    });
    const added = { ...filter, subject: 'b', operator: 'IN', comparator: [2], isExtra: true };
    expect(merged).toEqual({
      adhoc_filters: [added],
      adhoc_filters_b: [filter, added],
      adhoc_filters_note: 'none',
    });
  });

  it('overwrites ranges of time while no time column is named', () => {
    const range = { ...filter, subject: 'ds', operator: 'TEMPORAL_RANGE', comparator: 'No filter' };
    const extra = { extra_form_data: { time_range: 'Last week' } };
    expect(mergeServerExtraFormData({ adhoc_filters: [range], ...extra }).adhoc_filters).toEqual([
      { ...range, comparator: 'Last week' },
    ]);
    expect(mergeServerExtraFormData({ adhoc_filters: [range], granularity: 'ds', ...extra }).adhoc_filters).toEqual([
      range,
    ]);
  });
});
