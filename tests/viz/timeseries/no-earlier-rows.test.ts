import { expect, test } from 'vitest';
import { timesWithoutRows } from '@/lib/viz/kit/data/compared-times';
import { draw, frame, months } from '@/tests/viz/support/answers';

/** A comparison with a time in which there are no rows. */
const form = {
  datasource: '1__table',
  viz_type: 'echarts_timeseries_line',
  x_axis: 'ds',
  time_grain_sqla: 'P1M',
  metrics: ['count'],
  groupby: [],
  time_compare: ['1 year ago', '2 years ago'],
};
const axis = ['ds', 'temporal', months(2023, 3)] as const;

test('the shifts without any value are named', () => {
  const answer = frame(
    axis,
    ['count', 'numeric', [1, 2, 3]],
    ['count__1 year ago', 'numeric', [null, 4, null]],
    ['count__2 years ago', 'numeric', [null, null, null]],
  );
  expect(timesWithoutRows({ ...form, comparison_type: 'values' }, answer)).toEqual(['2 years ago']);
  expect(timesWithoutRows({ ...form, comparison_type: 'nonsense' }, answer)).toEqual([]);
  const lost = frame(axis, ['count', 'numeric', [1, 2, 3]]);
  expect(timesWithoutRows({ ...form, comparison_type: 'ratio' }, lost)).toEqual(form.time_compare);
});

test('a difference from nothing is an empty chart, not axes without lines', () => {
  const nothing = frame(axis, ['1 year ago', 'numeric', [null, null, null]]);
  expect(draw({ ...form, comparison_type: 'difference' }, [nothing]).isEmpty).toBe(true);
  const something = frame(axis, ['1 year ago', 'numeric', [null, 0, null]]);
  expect(draw({ ...form, comparison_type: 'difference' }, [something]).isEmpty).toBe(false);
});
