import { describe, expect, it } from 'vitest';
import type { HorizonMarks } from '@/lib/viz/horizon/marks';
import { draw, frame, months } from '@/tests/viz/support/answers';
import { picture } from '@/tests/viz/support/pictures';

const viz_type = 'horizon';
const form = { viz_type, granularity_sqla: 'ds', metrics: ['count'], groupby: ['line'] };
const [first = 0, second = 0] = months(2023, 2);
const answer = frame(
  ['__timestamp', 'temporal', [second, first, first]],
  ['line', 'string', ['Trains', 'Trains', 'Cars']],
  ['count', 'numeric', [-4, 8, 5]],
);
const rowsOf = (drawing: ReturnType<typeof draw>) => (drawing.marks as HorizonMarks).rows;

describe('horizon chart', () => {
  it('draws the picture it always drew', async () => {
    await expect(picture(viz_type, draw(form, [answer]))).toMatchFileSnapshot('pictures/horizon.svg');
  });

  it('makes one row a series, by name, measured against its own largest value', () => {
    expect(rowsOf(draw(form, [answer]))).toEqual([
      { key: 'Cars', label: 'Cars', shares: [1, null] },
      { key: 'Trains', label: 'Trains', shares: [1, -0.5] },
    ]);
  });

  it('measures against all series, or against the first point', () => {
    expect(rowsOf(draw({ ...form, horizon_color_scale: 'overall' }, [answer]))[0]?.shares).toEqual([0.625, null]);
    expect(rowsOf(draw({ ...form, horizon_color_scale: 'change' }, [answer]))[1]?.shares).toEqual([0, -1]);
  });
});
