import { describe, expect, it } from 'vitest';
import type { PartitionMarks } from '@/lib/viz/partition/marks';
import { draw, frame, months } from './support/answers';

const places = frame(
  ['territory', 'string', ['EMEA', 'EMEA', 'EMEA', 'APAC']],
  ['country', 'string', ['Spain', 'France', 'Malta', 'Japan']],
  ['count', 'numeric', [50, 30, 1, 19]],
);
const timed = frame(
  ['__timestamp', 'temporal', months(2020, 3).flatMap((month) => [month, month])],
  ['size', 'string', ['Large', 'Small', 'Large', 'Small', 'Large', 'Small']],
  ['count', 'numeric', [1, 10, 2, 20, 4, 30]],
);
const boxesOf = (form: Record<string, unknown>, answer = places) =>
  (
    draw({ viz_type: 'partition', metrics: ['count'], groupby: ['territory', 'country'], ...form }, [answer])
      .marks as PartitionMarks
  ).boxes;
const textsOf = (form: Record<string, unknown>) =>
  boxesOf({ groupby: ['size'], partition_threshold: '0', time_grain_sqla: 'P1M', ...form }, timed).map(
    ({ name, text }) => `${name} ${text}`,
  );

describe('partition', () => {
  it('divides a measure level by level and leaves out parts that are too small', () => {
    const boxes = boxesOf({});
    expect(boxes.map(({ path }) => path.join('/'))).toEqual([
      '',
      'EMEA',
      'EMEA/Spain',
      'EMEA/France',
      'APAC',
      'APAC/Japan',
    ]);
    expect(boxes.map(({ text }) => text)).toEqual(['100', '81', '50', '30', '19', '19']);
  });

  it('fills the height of a group with the parts that are shown', () => {
    const [whole, emea, spain, france] = boxesOf({});
    expect(whole).toMatchObject({ top: 0, height: 1 });
    expect((spain?.height ?? 0) + (france?.height ?? 0)).toBeCloseTo(emea?.height ?? 0);
    expect(spain?.height).toBeCloseTo(0.81 * (50 / 80));
  });

  it('keeps as many parts as the form says', () => {
    expect(boxesOf({ partition_limit: '1' }).map(({ name }) => name)).toEqual(['COUNT(*)', 'EMEA', 'Spain']);
  });

  it('writes shares of the whole', () => {
    expect(boxesOf({ contribution: true }).map(({ text }) => text)).toContain('81.0%');
  });

  it.each([
    ['agg_sum', ['COUNT(*) 67', 'Small 60', 'Large 7']],
    ['agg_mean', ['COUNT(*) 22.33', 'Small 20', 'Large 2.33']],
    ['point_diff', ['COUNT(*) 23', 'Small 20', 'Large 3']],
    ['point_factor', ['COUNT(*) 7', 'Large 4', 'Small 3']],
    ['point_percent', ['COUNT(*) 500.0%', 'Large 300.0%', 'Small 200.0%']],
  ])('counts time in as %s', (time_series_option, texts) => expect(textsOf({ time_series_option })).toEqual(texts));

  it('makes points in time a level of equal parts', () => {
    const boxes = boxesOf({ groupby: ['size'], time_grain_sqla: 'P1M', time_series_option: 'time_series' }, timed);
    const points = boxes.filter(({ level }) => level === 1);
    expect(points.map(({ name }) => name)).toEqual(['Jan 2020', 'Feb 2020', 'Mar 2020']);
    for (const { height } of points) expect(height).toBeCloseTo(1 / 3);
  });

  it('rolls values over time', () => {
    const rolled = textsOf({ time_series_option: 'adv_anal', rolling_type: 'cumsum' });
    expect(rolled).toEqual(expect.arrayContaining(['Small 30', 'Large 7', 'Small 60']));
    const mean = textsOf({
      time_series_option: 'adv_anal',
      rolling_type: 'mean',
      rolling_periods: '2',
      min_periods: '2',
    });
    expect(mean.filter((text) => text.startsWith('Small'))).toEqual(['Small 15', 'Small 25']);
  });
});
