import { describe, expect, it } from 'vitest';
import type { CalendarMarks } from '@/lib/viz/cal-heatmap/marks';
import { chart, draw, frame } from './support/answers';

const day = 24 * 60 * 60 * 1000;

function calendar(times: readonly number[], values: readonly number[], form: Record<string, unknown> = {}) {
  const answer = frame(['__timestamp', 'temporal', times], ['count', 'numeric', values]);
  const { marks } = draw({ viz_type: 'cal_heatmap', metrics: ['count'], ...form }, [answer]);
  return (marks as CalendarMarks).calendars[0];
}

describe('cal_heatmap', () => {
  it('has a block a month, and every day of it stands in its week below its weekday', () => {
    const drawn = calendar([Date.UTC(2019, 0, 1), Date.UTC(2019, 1, 3)], [1, 2]);
    expect(drawn?.blocks.map(({ label }) => label)).toEqual(['Jan 2019', 'February']);
    expect(drawn?.blocks.map(({ cells }) => cells.length)).toEqual([31, 28]);
    expect(drawn?.blocks[0]?.cells.slice(0, 7).map(({ column, row }) => [column, row])).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
      [0, 6],
      [1, 0],
    ]);
  });

  it('colours from the least to the largest value in steps, and leaves the rest empty', () => {
    const first = Date.UTC(2019, 0, 1);
    const drawn = calendar([first, first + day, first + 2 * day], [0, 49, 100], { steps: 2 });
    const [low, high] = drawn?.scale?.colors ?? [];
    expect(drawn?.blocks[0]?.cells.slice(0, 4).map(({ color }) => color)).toEqual([low, low, high, null]);
  });

  it('writes values where the form wants them', () => {
    const drawn = calendar([Date.UTC(2019, 0, 1)], [1234], { show_values: true, show_legend: false });
    expect(drawn?.blocks[0]?.cells[0]?.text).toBe('1.23k');
    expect(drawn?.scale).toBeNull();
  });

  it.each([
    ['hour', 'min', 60, 6, 10],
    ['day', 'hour', 24, 4, 6],
    ['week', 'day', 7, 1, 7],
    ['month', 'hour', 744, 31, 24],
    ['year', 'month', 12, 4, 3],
    ['month', 'month', 1, 1, 1],
  ])('cuts a %s into cells of a %s', (domain, cell, cells, columns, rows) => {
    const drawn = calendar([Date.UTC(2020, 0, 6)], [1], { domain_granularity: domain, subdomain_granularity: cell });
    expect(drawn?.blocks[0]?.cells).toHaveLength(cells);
    expect(drawn?.blocks[0]).toMatchObject({ columns, rows });
  });

  it.each(['week', 'day'])('gives every %s of a year a place of its own', (cell) => {
    const drawn = calendar([Date.UTC(2020, 5, 6)], [1], { domain_granularity: 'year', subdomain_granularity: cell });
    const places = drawn?.blocks[0]?.cells.map(({ column, row }) => `${column} ${row}`) ?? [];
    expect(new Set(places).size).toBe(places.length);
  });

  it('asks for a point a cell, within the ends that older forms name apart', () => {
    const form = { viz_type: 'cal_heatmap', datasource: '1__table', granularity_sqla: 'ds', metrics: ['count'] };
    const asked = chart('cal_heatmap').query({ ...form, subdomain_granularity: 'hour', since: '2015', until: '2016' });
    expect(asked.queries[0]).toMatchObject({
      granularity: 'ds',
      is_timeseries: true,
      time_range: '2015 : 2016',
      extras: { time_grain_sqla: 'PT1H' },
    });
  });
});
