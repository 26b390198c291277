import { describe, expect, it } from 'vitest';
import type { GanttMarks } from '@/lib/viz/gantt-chart/marks';
import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import type { MixedMarks } from '@/lib/viz/mixed-timeseries/marks';
import { draw, frame, months } from './support/answers';
import { page, picture } from './support/pictures';

const clock = months(2020, 24);
const counts = clock.map((_, at) => at);
const half = { ownState: { zoom: [0.5, 0.75] } };
const overTime = { x_axis: 'ds', time_grain_sqla: 'P1M', metrics: ['count'], zoomable: true };

describe('a part of points over time', () => {
  const form = { viz_type: 'echarts_timeseries_scatter', ...overTime };
  const answer = frame(['ds', 'temporal', clock], ['count', 'numeric', counts]);

  it('is drawn, with a slider that says which', () => {
    const drawing = draw(form, [answer], half);
    expect((drawing.marks as CartesianMarks).series[0]?.values).toEqual([12, 13, 14, 15, 16, 17]);
    expect(page(form.viz_type, drawing)).toContain('data-zoom="0.5 0.75"');
    expect(picture(form.viz_type, drawing)).not.toContain('data-zoom');
  });
});

describe('a part of a mixed chart', () => {
  const form = { viz_type: 'mixed_timeseries', ...overTime, metrics_b: ['price'], yAxisIndexB: 1 };
  const answers = [
    frame(['ds', 'temporal', clock], ['count', 'numeric', counts]),
    frame(['ds', 'temporal', clock.slice(12, 14)], ['price', 'numeric', [7, 8]]),
  ];

  it('is the same time on both axes', () => {
    const drawing = draw(form, answers, half);
    const { left, right } = drawing.marks as MixedMarks;
    expect(left.series[0]?.values).toEqual([12, 13, 14, 15, 16, 17]);
    expect(left.domain).toMatchObject({ from: clock[12], to: clock[17] });
    expect(right?.series[0]?.values.filter((value) => value !== null)).toEqual([7, 8]);
    expect(page(form.viz_type, drawing)).toContain('data-zoom="0.5 0.75"');
  });

  it('is whole unless the form offers it', () => {
    const drawing = draw({ ...form, zoomable: false }, answers, half);
    expect((drawing.marks as MixedMarks).left.series[0]?.values).toHaveLength(24);
    expect(page(form.viz_type, drawing)).not.toContain('data-zoom');
  });

  it('keeps categories of either side in their order', () => {
    const named = (names: readonly string[], metric: string) =>
      frame(['line', 'string', names], [metric, 'numeric', names.map((_, at) => at)]);
    const both = [named(['a', 'b', 'c'], 'count'), named(['d', 'b', 'e'], 'price')];
    const { left } = draw({ ...form, x_axis: 'line' }, both, { ownState: { zoom: [0.4, 1] } }).marks as MixedMarks;
    expect(left.domain).toMatchObject({ labels: ['c', 'd', 'e'] });
  });
});

describe('a part of a gantt chart', () => {
  const form = { viz_type: 'gantt_chart', start_time: 'start', end_time: 'end', y_axis: 'task', zoomable: true };
  const answer = frame(
    ['start', 'temporal', [0, 40, 80].map((day) => day * 86_400_000)],
    ['end', 'temporal', [30, 70, 100].map((day) => day * 86_400_000)],
    ['task', 'string', ['a', 'b', 'c']],
  );

  it('shows the spans that reach into it up to its edges, in the rows of the whole', () => {
    const drawing = draw(form, [answer], half);
    const { bars, rows, clock: axis } = drawing.marks as GanttMarks;
    expect(rows.map(({ label }) => label)).toEqual(['a', 'b', 'c']);
    expect(axis.domain).toMatchObject({ from: 50 * 86_400_000, to: 75 * 86_400_000 });
    expect(bars.map(({ from, to, top }) => [from, to, Math.floor(top * 3)])).toEqual([[0, 0.8, 1]]);
    expect(drawing.interaction).toMatchObject({ items: [{ title: 'b' }] });
    expect(page(form.viz_type, drawing)).toContain('data-zoom="0.5 0.75"');
  });

  it('that holds nothing is no chart without rows', () => {
    const drawing = draw(form, [answer], { ownState: { zoom: [0.31, 0.39] } });
    expect((drawing.marks as GanttMarks).bars).toEqual([]);
    expect(drawing.isEmpty).toBe(false);
  });
});
