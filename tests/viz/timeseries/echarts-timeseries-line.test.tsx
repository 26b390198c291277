import { describe, expect, it } from 'vitest';
import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import { draw, frame, months } from '@/tests/viz/support/answers';
import { page, picture } from '@/tests/viz/support/pictures';

const viz_type = 'echarts_timeseries_line';
const form = { viz_type, x_axis: 'ds', time_grain_sqla: 'P1M', metrics: ['count'], groupby: ['city'] };
const answer = frame(
  ['ds', 'temporal', months(2023, 6)],
  ['Oslo', 'numeric', [10, 12, null, 18, 16, 20]],
  ['Rome', 'numeric', [30, 28, 35, 40, 38, 44]],
);
const marksOf = (drawing: ReturnType<typeof draw>) => drawing.marks as CartesianMarks;

describe('line chart', () => {
  it('draws the picture it always drew', async () => {
    const drawing = draw(form, [answer]);
    await expect(picture(viz_type, drawing)).toMatchFileSnapshot('pictures/line.svg');
    await expect(page(viz_type, drawing)).toMatchFileSnapshot('pictures/line.html');
  });

  it('puts the largest series first and colours it first', () => {
    const { series } = marksOf(draw(form, [answer]));
    expect(series.map(({ label, color }) => [label, color])).toEqual([
      ['Rome', '#1FA8C9'],
      ['Oslo', '#454E7C'],
    ]);
  });

  it('shows a gap as a gap', () => {
    const html = page(
      viz_type,
      draw({ ...form, groupby: [] }, [
        frame(['ds', 'temporal', months(2023, 5)], ['count', 'numeric', [1, 2, null, 4, 5]]),
      ]),
    );
    const line = /data-series="COUNT\(\*\)" d="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(line.match(/M/g)).toHaveLength(2);
  });

  it('names a lone series above its axis, not in a legend', () => {
    const drawing = draw({ ...form, groupby: [] }, [
      frame(['ds', 'temporal', months(2023, 3)], ['count', 'numeric', [1, 2, 3]]),
    ]);
    expect(marksOf(drawing).value.title).toBe('COUNT(*)');
    expect(page(viz_type, drawing)).not.toContain('plot-legend');
  });

  it('counts missing values beside known ones as zero in a stack', () => {
    const { series } = marksOf(draw({ ...form, stack: 'Stack' }, [answer]));
    const oslo = series.find(({ label }) => label === 'Oslo');
    expect(oslo?.base).toEqual([30, 28, 35, 40, 38, 44]);
    expect(oslo?.values).toEqual([40, 40, 35, 58, 54, 64]);
  });

  it('draws a shift in time dashed, in the colour of what it shifts', () => {
    const shifted = frame(
      ['ds', 'temporal', months(2023, 3)],
      ['count', 'numeric', [1, 2, 3]],
      ['1 year ago', 'numeric', [1, null, 2]],
    );
    const { series } = marksOf(draw({ ...form, groupby: [], time_compare: ['1 year ago'] }, [shifted]));
    expect(series.map(({ dash }) => dash)).toEqual([undefined, '4 3']);
    expect(new Set(series.map(({ color }) => color)).size).toBe(1);
    expect(series[1]?.values).toEqual([1, 1.5, 2]);
  });

  it('draws a forecast as a dashed line in a band', () => {
    const forecast = frame(
      ['ds', 'temporal', months(2023, 3)],
      ['count', 'numeric', [1, 2, null]],
      ['count__yhat', 'numeric', [1, 2, 3]],
      ['count__yhat_lower', 'numeric', [0, 1, 2]],
      ['count__yhat_upper', 'numeric', [2, 3, 4]],
    );
    const { series } = marksOf(draw({ ...form, groupby: [], forecastEnabled: true }, [forecast]));
    expect(series.map(({ label }) => label)).toEqual(['COUNT(*)', 'COUNT(*) (forecast)']);
    expect(series[1]?.range?.high).toEqual([2, 3, 4]);
  });

  it('starts a logarithmic axis at a power of ten', () => {
    const html = page(viz_type, draw({ ...form, logAxis: true }, [answer]));
    expect(html).toContain('>10</text>');
    expect(html).not.toContain('>0</text>');
  });

  it('adds formulas, events and intervals', () => {
    const layer = { show: true, style: 'solid', width: 1 };
    const drawing = draw(
      {
        ...form,
        annotation_layers: [
          { ...layer, annotationType: 'FORMULA', name: 'half', value: 'y = 100 / 2' },
          { ...layer, annotationType: 'EVENT', name: 'launch', sourceType: 'NATIVE', value: 1 },
          { ...layer, annotationType: 'INTERVAL', name: 'holiday', sourceType: 'NATIVE', value: 2 },
        ],
      },
      [answer],
      {
        annotations: {
          launch: { records: [{ start_dttm: '2023-02-01T00:00:00', short_descr: 'Go' }] },
          holiday: { records: [{ start_dttm: '2023-03-01', end_dttm: '2023-04-01', short_descr: 'Off' }] },
        },
      },
    );
    const marks = marksOf(drawing);
    expect(marks.series.at(-1)?.values).toEqual([50, 50, 50, 50, 50, 50]);
    expect(marks.guides.map(({ label, to }) => [label, to === undefined])).toEqual([
      ['Go', true],
      ['Off', false],
    ]);
  });

  it('writes tooltips sorted by value, with the total', () => {
    const { interaction } = draw(form, [answer]);
    if (interaction.kind !== 'axis') throw new Error('expected an axis');
    expect(interaction.titles[0]).toBe('Jan 2023');
    expect(interaction.rows[0]?.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Rome 30',
      'Oslo 10',
      'Total 40',
    ]);
    expect(interaction.rows[2]?.map(({ label }) => label)).toEqual(['Rome', 'Total']);
  });

  it('says what it shows and gives the same data as a table', () => {
    const drawing = draw(form, [answer]);
    expect(drawing.label).toBe('Line chart of Rome; Oslo, Jan 2023 to Jun 2023');
    expect(drawing.table.rows[2]).toEqual(['Mar 2023', '35', '']);
  });

  it('keeps a series of a hundred thousand points small', () => {
    const count = 100_000;
    const times = Array.from({ length: count }, (_, index) => Date.UTC(2000, 0, 1) + index * 3_600_000);
    const values = times.map((_, index) => Math.round(Math.sin(index / 500) * 1000) + (index === 77_777 ? 5000 : 0));
    const drawing = draw({ ...form, groupby: [] }, [frame(['ds', 'temporal', times], ['count', 'numeric', values])]);
    const html = page(viz_type, drawing);
    expect(html.length).toBeLessThan(40_000);
    expect(drawing.table).toMatchObject({ truncated: true });
  });

  it('is empty when nothing matched', () => {
    expect(draw(form, [frame()]).isEmpty).toBe(true);
  });

  it('says which rows a series stands for, so that a click on it can filter other charts', () => {
    const answer = frame(
      ['ds', 'temporal', months(2020, 2)],
      ['girl, Washington\\, D.C.', 'numeric', [1, 2]],
      ['boy, <NULL>', 'numeric', [2, 1]],
    );
    const { legend, interaction } = draw(
      { viz_type: 'echarts_timeseries_line', x_axis: 'ds', metrics: ['count'], groupby: ['gender', 'place'] },
      [answer],
    );
    expect(legend.map(({ label }) => label)).toEqual(['girl, Washington, D.C.', 'boy, <NULL>']);
    const asked = interaction.kind === 'axis' ? Object.values(interaction.series ?? {}) : [];
    expect(asked.map((filters) => filters.map(({ col, op, val }) => [col, op, val]))).toEqual([
      [
        ['gender', 'IN', ['girl']],
        ['place', 'IN', ['Washington, D.C.']],
      ],
      [
        ['gender', 'IN', ['boy']],
        ['place', 'IS NULL', null],
      ],
    ]);
  });

  it('dims the series that were not chosen, whatever metric they show', () => {
    const answer = frame(
      ['ds', 'temporal', months(2020, 2)],
      ['count, girl', 'numeric', [1, 2]],
      ['sum, girl', 'numeric', [3, 4]],
      ['count, boy', 'numeric', [2, 1]],
    );
    const form = { viz_type: 'echarts_timeseries_line', x_axis: 'ds', metrics: ['count', 'sum'], groupby: ['gender'] };
    const { series } = draw(form, [answer], { selected: ['girl'] }).marks as CartesianMarks;
    expect(series.map(({ opacity }) => opacity)).toEqual([1, 1, 0.3]);
  });
});
