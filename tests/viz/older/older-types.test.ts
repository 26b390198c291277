import { describe, expect, it } from 'vitest';
import { failedTileHtml } from '@/app/(main)/drawn-tile';
import { AppError } from '@/lib/errors/app-error';
import type { FormData } from '@/lib/query/form-data';
import { vizOf } from '@/lib/viz/drawings';
import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import { olderTypes } from '@/lib/viz/older-types';
import { chart, draw, frame, months } from '@/tests/viz/support/answers';

const timed = {
  datasource: '1__table',
  granularity_sqla: 'ds',
  time_grain_sqla: 'P1M',
  time_range: '2020 : 2021',
  metrics: ['count'],
  groupby: ['gender'],
};
const asked = (form: Record<string, unknown> & { viz_type: string }) => {
  const viz = chart(form.viz_type);
  const full: FormData = { datasource: '1__table', ...viz.defaults, ...form };
  return viz.query(full).queries;
};
const timeFilter = { col: 'ds', op: 'TEMPORAL_RANGE', val: '2020 : 2021' };

describe('a chart type that only older exports name', () => {
  it.each(Object.entries(olderTypes))('%s is drawn by its successor', (name, { type }) => {
    expect(chart(name).definition).toBe(chart(type).definition);
  });

  it.each(['line', 'bar', 'area'])('%s takes its time column as its x axis', (viz_type) => {
    const [query] = asked({ viz_type, ...timed });
    expect(query).toMatchObject({
      columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'ds', timeGrain: 'P1M' }, 'gender'],
      series_columns: ['gender'],
      metrics: ['count'],
      filters: [timeFilter],
    });
    expect(query?.granularity).toBeUndefined();
  });

  it('compares with the times that a line names without "ago"', () => {
    const form = { viz_type: 'line', ...timed, time_compare: ['1 year'], comparison_type: 'absolute' };
    const [query] = asked(form);
    expect(query?.time_offsets).toEqual(['1 year ago']);
    expect(query?.post_processing).toContainEqual(
      expect.objectContaining({
        operation: 'compare',
        options: expect.objectContaining({ compare_type: 'difference' }),
      }),
    );
  });

  it('stacks an area as its style says', () => {
    const answer = frame(
      ['ds', 'temporal', months(2020, 2)],
      ['Boys', 'numeric', [1, 3]],
      ['Girls', 'numeric', [3, 1]],
    );
    const tops = (stacked_style: string) => {
      const { marks } = draw({ viz_type: 'area', ...timed, stacked_style, sort_series_type: 'name' }, [answer]);
      return (marks as CartesianMarks).series.map(({ values }) => values.map(Number));
    };
    expect(tops('stack').flat()).toContain(4);
    expect(Math.max(...tops('expand').flat())).toBe(1);
  });

  it('dist_bar puts its first dimension on the x axis', () => {
    const [query] = asked({ viz_type: 'dist_bar', ...timed, groupby: ['state'], columns: ['gender'] });
    expect(query?.columns).toEqual([expect.objectContaining({ sqlExpression: 'state' }), 'gender']);
    expect(query?.filters).toEqual([timeFilter]);
  });

  it('dual_line asks for both of its measures', () => {
    const queries = asked({
      viz_type: 'dual_line',
      ...timed,
      metrics: undefined,
      groupby: [],
      metric: 'count',
      metric_2: 'sales',
    });
    expect(queries.map(({ metrics }) => metrics)).toEqual([['count'], ['sales']]);
  });

  it('pivot_table groups rows and columns as it did', () => {
    const form = { viz_type: 'pivot_table', ...timed, groupby: ['state'], columns: ['gender'], pandas_aggfunc: 'mean' };
    const [query] = asked(form);
    expect(query?.columns).toEqual(['gender', 'state']);
  });

  it('heatmap crosses its two columns', () => {
    const form = {
      viz_type: 'heatmap',
      ...timed,
      groupby: undefined,
      metric: 'count',
      all_columns_x: 'state',
      all_columns_y: 'gender',
    };
    const [query] = asked(form);
    expect(query?.columns).toEqual([expect.objectContaining({ sqlExpression: 'state' }), 'gender']);
  });

  it('histogram counts the column it named', () => {
    const [query] = asked({ viz_type: 'histogram', ...timed, groupby: [], all_columns_x: ['age'], link_length: '7' });
    expect(query?.columns).toContain('age');
    expect(query?.post_processing).toContainEqual(
      expect.objectContaining({ operation: 'histogram', options: expect.objectContaining({ column: 'age', bins: 7 }) }),
    );
  });

  it.each(['sankey', 'directed_force'])('%s flows from its first dimension to its second', (viz_type) => {
    const [query] = asked({ viz_type, ...timed, metrics: undefined, metric: 'count', groupby: ['from', 'to'] });
    expect([...(query?.columns ?? []), ...((query as { groupby?: string[] } | undefined)?.groupby ?? [])]).toEqual([
      'from',
      'to',
    ]);
  });

  it('sunburst and treemap keep their levels and measure', () => {
    const form = { ...timed, groupby: ['state', 'gender'] };
    expect(asked({ viz_type: 'sunburst', ...form, metric: 'count' })[0]?.columns).toEqual(['state', 'gender']);
    expect(asked({ viz_type: 'treemap', ...form })[0]).toMatchObject({
      columns: ['state', 'gender'],
      metrics: ['count'],
    });
  });
});

describe('a type nobody knows', () => {
  const face = {
    title: 'Sales',
    headingLevel: 2,
    description: null,
    isDescriptionShown: false,
    warnsOfLimit: false,
  } as const;

  it.each(['no_such_chart', 'constructor', '__proto__', ''])('%j is no chart, and its tile says so', async (type) => {
    expect(vizOf(type)).toBeUndefined();
    const error = new AppError('chart_type_unknown', { viz_type: type });
    const html = await failedTileHtml({ ...face, filters: [], source: null, menu: null, exploreHref: null }, error);
    expect(html).toContain('Sales');
    expect(html).toContain(`Charts of type`);
    expect(html).toContain('Choose another type');
  });
});
