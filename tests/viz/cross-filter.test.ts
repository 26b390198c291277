import { describe, expect, it } from 'vitest';
import type { FormData } from '@/lib/query/form-data';
import { vizOf } from '@/lib/viz/drawings';
import { vizTypes } from '@/lib/viz/registry';
import type { Drawing, MarkFilter } from '@/lib/viz/viz';
import { draw, frame, months } from './support/answers';
import { awkwardDrawings } from './support/awkward-charts';
import { page } from './support/pictures';

const masksOf = ({ interaction }: Drawing): (readonly MarkFilter[])[] => {
  if (interaction.kind === 'none') return [];
  const all =
    interaction.kind === 'axis'
      ? Object.values(interaction.series ?? {})
      : interaction.items.map(({ filters }) => filters ?? []);
  return all.filter((filters) => filters.length > 0);
};
const labelOf = (filters: readonly MarkFilter[]) => filters.map(({ formattedVal }) => formattedVal).join(', ');
const filtersOthers = (type: string) => vizOf(type)?.definition.behaviors.includes('INTERACTIVE_CHART') === true;

const drawings = await awkwardDrawings({ kinds: ['plain'] });
const asking = drawings.filter(({ drawing }) => masksOf(drawing).length > 0);

it('every type that filters others has a mark that does, but for fields, which have no marks', () => {
  const types = new Set(asking.map(({ viz_type }) => viz_type));
  expect(vizTypes.filter((type) => filtersOthers(type) && !types.has(type))).toEqual(['deck_heatmap', 'deck_contour']);
});

describe('a mark', () => {
  it.each(asking)('of $name asks for one value of each of its dimensions', ({ drawing }) => {
    for (const filters of masksOf(drawing)) {
      const columns = filters.filter(({ op }) => op === 'IN').map(({ col }) => col);
      expect(new Set(columns).size).toBe(columns.length);
      for (const { op, val, formattedVal } of filters) {
        expect(formattedVal).toEqual(expect.any(String));
        expect(['IN', '>=', '<=']).toContain(op);
        expect(Array.isArray(val) ? val : [val]).toHaveLength(1);
      }
    }
  });

  it.each(asking)('of $name stands out when it was chosen', async ({ viz_type, drawing, choose }) => {
    const [first = '', second = ''] = new Set(masksOf(drawing).map(labelOf));
    const [before, one, other] = [drawing, await choose(first), await choose(second)].map((shown) =>
      page(viz_type, shown),
    );
    expect(one).not.toBe(before);
    expect(one).not.toBe(other);
  });
});

const lines = ['string', ['Ships', null]] as const;
const counts = ['numeric', [3, 1]] as const;

/** One chart of each kind of dimension, with the filters of its marks. */
const cases: readonly (readonly [name: string, form: Partial<FormData> & { viz_type: string }, asked: unknown])[] = [
  ['pie', { viz_type: 'pie', groupby: ['line'], metric: 'count' }, [['line', 'IN', ['Ships']]]],
  ['funnel', { viz_type: 'funnel', groupby: ['line'], metric: 'count' }, [['line', 'IN', ['Ships']]]],
  ['gauge', { viz_type: 'gauge_chart', groupby: ['line'], metric: 'count' }, [['line', 'IN', ['Ships']]]],
  ['radar', { viz_type: 'radar', groupby: ['line'], metrics: ['count'] }, [['line', 'IN', ['Ships']]]],
  ['treemap', { viz_type: 'treemap_v2', groupby: ['line'], metric: 'count' }, [['line', 'IN', ['Ships']]]],
  ['sunburst', { viz_type: 'sunburst_v2', columns: ['line'], metric: 'count' }, [['line', 'IN', ['Ships']]]],
  ['table', { viz_type: 'table', groupby: ['line'], metrics: ['count'] }, [['line', 'IN', ['Ships']]]],
  ['pivot', { viz_type: 'pivot_table_v2', groupbyRows: ['line'], metrics: ['count'] }, [['line', 'IN', ['Ships']]]],
];

describe.each(cases)('a %s', (_, form, ships) => {
  const drawing = draw(form, [frame(['line', ...lines], ['count', ...counts])]);

  it('asks for the value of a mark, and for NULL by name', () => {
    const asked = masksOf(drawing).map((filters) => filters.map(({ col, op, val }) => [col, op, val]));
    expect(asked).toHaveLength(2);
    expect(asked).toEqual(expect.arrayContaining([ships, [['line', 'IS NULL', null]]]));
  });
});

describe('a cell of raw rows', () => {
  const rows = frame(
    ['rank', 'numeric', [1, 2]],
    ['name', 'string', ['1', 'Tetris']],
    ['day', 'temporal', months(2003, 2)],
  );
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['rank', 'name', 'day'], time_grain_sqla: 'P1D' };
  const asked = (show_cell_bars: boolean) =>
    masksOf(draw({ ...form, show_cell_bars }, [rows])).map(([filter]) => [filter?.col, filter?.val, filter?.grain]);

  it('asks for its value, a time for the instant', () => {
    expect(asked(false)).toEqual([
      ['rank', [1], undefined],
      ['rank', [2], undefined],
      ['name', ['1'], undefined],
      ['name', ['Tetris'], undefined],
      ['day', [Date.UTC(2003, 0)], undefined],
      ['day', [Date.UTC(2003, 1)], undefined],
    ]);
  });

  it('with a bar is a figure, which asks for nothing', () => {
    expect(asked(true).map(([column]) => column)).toEqual(['name', 'name', 'day', 'day']);
  });

  it('that says the same as the chosen one in another column does not stand out', () => {
    const chosen = draw({ ...form, show_cell_bars: false }, [rows], { selected: ['1'], selectedBy: ['rank'] });
    expect(page('table', chosen).match(/aria-current/g)).toHaveLength(1);
  });

  it('asks on the page that is drawn', () => {
    const many = frame(['name', 'string', Array.from({ length: 300 }, (_, at) => `Row ${at}`)]);
    expect(masksOf(draw({ viz_type: 'table', query_mode: 'raw', all_columns: ['name'] }, [many]))).toHaveLength(100);
  });
});

describe('a series of a mixed chart', () => {
  const clock = ['ds', 'temporal', months(2020, 3)] as const;
  const form = {
    viz_type: 'mixed_timeseries',
    x_axis: 'ds',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    groupby: ['line'],
    metrics_b: ['price'],
    groupby_b: ['size', 'line'],
    show_query_identifiers: true,
  };
  const { interaction } = draw(form, [
    frame(clock, ['Ships', 'numeric', [1, 2, 3]], ['<NULL>', 'numeric', [1, 2, 3]]),
    frame(['ds', 'temporal', months(2020, 4)], ['Large, Ships', 'numeric', [3, 2, 1, 0]]),
  ]);
  if (interaction.kind !== 'axis') throw new Error('no axis');

  it('asks for the dimensions of its own query, not for the name of the query', () => {
    const masks = Object.values(interaction.series ?? {}).map((filters) => filters.map(({ col, val }) => [col, val]));
    expect(masks).toEqual([
      [['line', ['Ships']]],
      [['line', null]],
      [
        ['size', ['Large']],
        ['line', ['Ships']],
      ],
    ]);
  });

  it('stands at times that can be looked into', () => {
    expect(interaction.x).toEqual({ col: 'ds', grain: 'P1M', values: months(2020, 4) });
  });
});

describe.each([
  { viz_type: 'table', groupby: ['at'] },
  { viz_type: 'pivot_table_v2', groupbyRows: ['at'], groupbyColumns: [] },
])('a time of a $viz_type', (dimension) => {
  const times = frame(['at', 'temporal', months(2003, 1)], ['count', 'numeric', [3]]);
  const form = { ...dimension, metrics: ['count'], time_grain_sqla: 'P3M' };
  const grainOf = (temporal_columns_lookup: Readonly<Record<string, boolean>>) =>
    masksOf(draw({ ...form, temporal_columns_lookup }, [times])).map(([filter]) => [filter?.val, filter?.grain]);

  it('is asked for by the grain that it was cut to, as it was where it was not', () => {
    expect(grainOf({ at: true })).toEqual([[months(2003, 1), 'P3M']]);
    expect(grainOf({})).toEqual([[months(2003, 1), undefined]]);
  });
});
