import { describe, expect, it } from 'vitest';
import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import { draw, frame, months } from '@/tests/viz/support/answers';
import { page, picture } from '@/tests/viz/support/pictures';

const viz_type = 'echarts_timeseries_bar';
const form = { viz_type, x_axis: 'ds', time_grain_sqla: 'P3M', metrics: ['count'], groupby: ['size'] };
const quarters = [0, 3, 6, 9].map((month) => Date.UTC(2023, month));
const answer = frame(
  ['ds', 'temporal', quarters],
  ['Small', 'numeric', [4, 3, 2, 5]],
  ['Large', 'numeric', [10, 12, null, 8]],
);
const marksOf = (drawing: ReturnType<typeof draw>) => drawing.marks as CartesianMarks;
const rects = (svg: string) => svg.match(/<rect /g)?.length ?? 0;

describe('bar chart', () => {
  it('draws the pictures it always drew', async () => {
    await expect(picture(viz_type, draw(form, [answer]))).toMatchFileSnapshot('pictures/bar.svg');
    await expect(picture(viz_type, draw({ ...form, stack: 'Stack', show_value: true }, [answer]))).toMatchFileSnapshot(
      'pictures/bar-stacked.svg',
    );
    await expect(
      picture(viz_type, draw({ ...form, orientation: 'horizontal', show_value: true }, [answer])),
    ).toMatchFileSnapshot('pictures/bar-horizontal.svg');
    await expect(page(viz_type, draw(form, [answer]))).toMatchFileSnapshot('pictures/bar.html');
  });

  it('draws one bar a known value', () => {
    expect(rects(page(viz_type, draw(form, [answer])))).toBe(7);
  });

  it('writes the total of a stack once, on the last part that is there', () => {
    const { series } = marksOf(draw({ ...form, stack: 'Stack', show_value: true }, [answer]));
    expect(series.map(({ label, texts }) => [label, texts])).toEqual([
      ['Large', [null, null, null, null]],
      ['Small', ['14', '15', '2', '13']],
    ]);
  });

  it('hides parts below the threshold', () => {
    const { series } = marksOf(
      draw({ ...form, stack: 'Stack', show_value: true, only_total: false, percentage_threshold: 25 }, [answer]),
    );
    expect(series.find(({ label }) => label === 'Small')?.texts).toEqual(['4', null, '2', '5']);
  });

  it('fills the axis to exactly one when shares are stacked', () => {
    const html = page(viz_type, draw({ ...form, stack: 'Expand' }, [answer]));
    expect(html).toContain('>100%</text>');
    expect(html).not.toContain('>120%</text>');
  });

  it('stacks by a dimension', () => {
    const wide = frame(
      ['ds', 'temporal', quarters],
      ['Cars, Small', 'numeric', [1, 1, 1, 1]],
      ['Cars, Large', 'numeric', [2, 2, 2, 2]],
      ['Ships, Small', 'numeric', [3, 3, 3, 3]],
    );
    const { series } = marksOf(
      draw({ ...form, groupby: ['line', 'size'], stack: 'Stack', stackDimension: 'line' }, [wide]),
    );
    const slots = new Map(series.map(({ label, slot }) => [label, slot]));
    expect(slots.get('Cars, Small')).toBe(slots.get('Cars, Large'));
    expect(slots.get('Ships, Small')).not.toBe(slots.get('Cars, Small'));
  });

  it('closes the empty places of bars that are alone', () => {
    const names = Array.from({ length: 12 }, (_, index) => `Game ${index}`);
    const sparse = frame(
      ['ds', 'temporal', months(2023, 12)],
      ...names.map((name, index) => [name, 'numeric', names.map((_, at) => (at === index ? 5 : null))] as const),
    );
    const { series } = marksOf(draw({ ...form, time_grain_sqla: 'P1M' }, [sparse]));
    expect(new Set(series.map(({ slots }) => slots))).toEqual(new Set([1]));
  });

  it('sorts categories by what their series add up to', () => {
    const cities = frame(
      ['city', 'string', ['Oslo', 'Rome', 'Paris']],
      ['a', 'numeric', [1, 5, 3]],
      ['b', 'numeric', [1, 5, 4]],
    );
    const drawing = draw({ ...form, x_axis: 'city', x_axis_sort: 'sum', x_axis_sort_asc: false }, [cities]);
    expect(marksOf(drawing).domain).toMatchObject({ kind: 'band', labels: ['Rome', 'Paris', 'Oslo'] });
  });

  it('becomes a path a series when there are more bars than anyone sees', () => {
    const columns = Array.from(
      { length: 60 },
      (_, index) => [`s${index}`, 'numeric', quarters.concat(months(2020, 12)).map(() => index + 1)] as const,
    );
    const html = page(
      viz_type,
      draw(form, [frame(['ds', 'temporal', [...months(2020, 12), ...quarters]], ...columns)]),
    );
    expect(rects(html)).toBe(0);
    expect(html.match(/<path data-series="s\d+"/g)).toHaveLength(60);
  });
});
