import { describe, expect, it } from 'vitest';
import { CellList, type Frame } from '@/lib/frame/frame';
import { mergeExtraFormData } from '@/lib/query/merge-extra-form-data';
import type { BoxPlotMarks } from '@/lib/viz/box-plot/marks';
import { chart, draw, frame } from './support/answers';

const form = {
  viz_type: 'box_plot',
  datasource: '1__table',
  columns: ['ds'],
  groupby: ['line'],
  metrics: ['count'],
  time_grain_sqla: 'P1M',
  temporal_columns_lookup: { ds: true },
};
const columnsOf = (own: typeof form) => chart('box_plot').query(own).queries[0]?.columns;
const cut = (timeGrain: string) => ({
  timeGrain,
  columnType: 'BASE_AXIS',
  sqlExpression: 'ds',
  label: 'ds',
  expressionType: 'SQL',
});

describe('a box plot over times', () => {
  it('spreads a column of times by its grain, and no other', () => {
    expect(columnsOf(form)).toEqual([cut('P1M'), 'line']);
    expect(columnsOf({ ...form, columns: ['ds', 'size'] })).toEqual([cut('P1M'), 'size', 'line']);
    expect(columnsOf({ ...form, temporal_columns_lookup: { ds: false } })).toEqual(['ds', 'line']);
  });

  it('takes the grain that a dashboard chose', () => {
    const asked = mergeExtraFormData(form, { time_grain_sqla: 'P1W' }) as typeof form;
    expect(columnsOf(asked)).toEqual([cut('P1W'), 'line']);
  });
});

describe('a box of a time', () => {
  const boxes = (times: readonly (number | null)[]): Frame =>
    frame(
      ['at', 'temporal', times],
      ...['min', 'q1', 'median', 'q3', 'max'].map(
        (part, index) => [`count__${part}`, 'numeric', times.map(() => index)] as const,
      ),
      ['count__outliers', 'string', times.map(() => new CellList([]))],
    );
  const labels = (times: readonly (number | null)[], own: object = {}) =>
    (draw({ ...form, groupby: ['at'], ...own }, [boxes(times)]).marks as BoxPlotMarks).boxes.map(({ label }) => label);
  const noon = Date.UTC(2003, 4, 16, 12);
  const days = [Date.UTC(2003, 4, 16), Date.UTC(2003, 4, 17), null];

  it('that groups is told as it was stored, whatever the grain', () => {
    expect(labels(days)).toEqual(['2003-05-16', '2003-05-17', '<NULL>']);
    expect(labels([noon])).toEqual(['2003-05-16 12:00:00']);
  });

  it('that is spread over too is told by the grain that it was cut to', () => {
    expect(labels([Date.UTC(2003, 4)], { columns: ['at'] })).toEqual(['May 2003']);
  });

  it('is told in the format that was chosen', () => {
    expect(labels(days.slice(0, 1), { date_format: '%d.%m.%Y' })).toEqual(['16.05.2003']);
  });

  it('asks other charts for the instant', () => {
    const { interaction } = draw({ ...form, groupby: ['at'] }, [boxes([noon])]);
    expect(interaction).toMatchObject({ items: [{ filters: [{ col: 'at', op: 'IN', val: [noon] }] }] });
  });
});
