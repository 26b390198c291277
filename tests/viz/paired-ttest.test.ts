import { describe, expect, it } from 'vitest';
import type { TTestMarks } from '@/lib/viz/paired-ttest/marks';
import { pairedTTest } from '@/lib/viz/paired-ttest/t-test';
import { draw, frame, months } from './support/answers';

describe('a paired t-test', () => {
  it.each([
    [[30, 31, 34, 33], [20, 22, 21, 25], 0.002667],
    [[1, 2, 3, 4, 5, 6, 7], [2, 2, 4, 3, 7, 5, 9], 0.279658],
    [[1, 2], [2, 4], 0.204833],
  ])('of %j and %j gives %d', (one, other, chance) => expect(pairedTTest(one, other)).toBeCloseTo(chance, 5));

  it('says nothing of a single pair, or of equal ones', () => {
    expect(pairedTTest([1, null], [2, 3])).toBeNull();
    expect(pairedTTest([1, 2, 3], [1, 2, 3])).toBeNull();
  });

  it('is sure of a difference that never varies', () => expect(pairedTTest([1, 2, 3], [2, 3, 4])).toBe(0));
});

describe('paired_ttest', () => {
  const answer = frame(
    ['__timestamp', 'temporal', months(2020, 3).flatMap((month) => [month, month])],
    ['gender', 'string', ['boy', 'girl', 'boy', 'girl', 'boy', 'girl']],
    ['count', 'numeric', [10, 12, 20, 21, 30, 36]],
  );
  const rowsOf = (form: Record<string, unknown> = {}) => {
    const { marks } = draw({ viz_type: 'paired_ttest', metrics: ['count'], groupby: ['gender'], ...form }, [answer]);
    return (marks as TTestMarks).tables[0]?.rows ?? [];
  };

  it('compares with the first group', () => {
    const [control, girl] = rowsOf();
    expect(control).toMatchObject({ group: ['boy'], isControl: true });
    expect(girl).toMatchObject({ group: ['girl'], lift: '15.0000', significant: 'false' });
  });

  it('writes as many places as the form says', () => {
    expect(rowsOf({ pvalue_precision: 2, liftvalue_precision: 0 })[1]).toMatchObject({ pValue: '0.19', lift: '15' });
  });

  it('takes the level of significance from the form', () => {
    expect(rowsOf({ significance_level: 0.5 })[1]?.isSignificant).toBe(true);
  });
});
