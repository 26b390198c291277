import { describe, expect, it } from 'vitest';
import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import { draw, frame, months } from '@/tests/viz/support/answers';
import { picture } from '@/tests/viz/support/pictures';

const viz_type = 'echarts_area';
const form = { viz_type, x_axis: 'ds', time_grain_sqla: 'P1M', metrics: ['count'], groupby: ['city'] };
const answer = frame(
  ['ds', 'temporal', months(2023, 6)],
  ['Oslo', 'numeric', [10, 12, 14, 18, 16, 20]],
  ['Rome', 'numeric', [30, 28, 35, 40, 38, 44]],
);

describe('area chart', () => {
  it('draws the pictures it always drew', async () => {
    for (const seriesType of ['line', 'smooth', 'start', 'middle', 'end']) {
      const svg = picture(viz_type, draw({ ...form, seriesType, stack: 'Stack' }, [answer]));
      await expect(svg).toMatchFileSnapshot(`pictures/area-${seriesType}.svg`);
    }
  });

  it('fills as lightly as the form says', () => {
    const { series } = draw({ ...form, opacity: 0.5 }, [answer]).marks as CartesianMarks;
    expect(series.map(({ fill }) => fill)).toEqual([0.5, 0.5]);
  });

  it('stands a stream on a line that leans against its changes', () => {
    const { series } = draw({ ...form, stack: 'Stream' }, [answer]).marks as CartesianMarks;
    const [bed, next] = series[0]?.base ?? [];
    expect(bed).toBe(-(10 ** 2 + 30 ** 2) / 2 / (10 + 30));
    expect(next).toBe(Number(bed) - (12 * 2 + 28 * -2) / 2 / (12 + 28));
    expect(series[1]?.values[0]).toBe(Number(bed) + 40);
  });
});
