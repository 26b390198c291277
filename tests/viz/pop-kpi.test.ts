import { describe, expect, it } from 'vitest';
import type { PeriodMarks } from '@/lib/viz/pop-kpi/marks';
import { draw, frame } from './support/answers';

const form = { viz_type: 'pop_kpi', metric: 'count', time_compare: ['1 year ago'], comparison_type: 'values' };
const marksOf = (now: number | null, before: number | null, rest: Record<string, unknown> = {}) =>
  draw({ ...form, ...rest }, [frame(['count', 'numeric', [now]], ['count__1 year ago', 'numeric', [before]])])
    .marks as PeriodMarks;
const textsOf = (marks: PeriodMarks) => marks.parts.map(({ text }) => text);

describe('pop_kpi', () => {
  it('writes the figure, the earlier one and their differences', () => {
    const marks = marksOf(4724162.6, 4613236.4);
    expect(marks.text).toBe('4.72M');
    expect(textsOf(marks)).toEqual(['4.61M', '111k', '0.024']);
    expect(marks).toMatchObject({ arrow: '↑', tone: 'even' });
  });

  it.each([
    [0, 0, '0%'],
    [5, 0, '100%'],
    [0, 5, '-100%'],
    [-5, -10, '50%'],
  ])('%d after %d is a change of %s', (now, before, text) => {
    expect(textsOf(marksOf(now, before, { percentDifferenceFormat: '.0%' }))[2]).toBe(text);
  });

  it('colours changes as the scheme says', () => {
    const tone = (comparison_color_scheme: string, now: number) =>
      marksOf(now, 10, { comparison_color_enabled: true, comparison_color_scheme }).tone;
    expect([tone('Green', 20), tone('Green', 5), tone('Red', 20), tone('Red', 5)]).toEqual([
      'up',
      'down',
      'down',
      'up',
    ]);
  });

  it('hides and renames parts', () => {
    const column_config = { 'Previous value': { visible: false }, Delta: { customColumnName: 'Change' } };
    expect(marksOf(2, 1, { column_config }).parts.map(({ symbol }) => symbol)).toEqual(['Change', '%']);
  });

  it('says that there is nothing', () => {
    expect(marksOf(null, null).text).toBe('No data');
    expect(textsOf(marksOf(3, null))[0]).toBe('N/A');
  });
});
