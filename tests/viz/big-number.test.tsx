import { describe, expect, it } from 'vitest';
import type { FigureMarks } from '@/lib/viz/kit/figure/marks';
import { draw, frame, months } from './support/answers';
import { page, picture } from './support/pictures';

const viz_type = 'big_number';
const form = { viz_type, x_axis: 'ds', time_grain_sqla: 'P1M', metric: 'count' };
const values = [100, 120, null, 80];
const answer = frame(['ds', 'temporal', months(2023, 4)], ['count', 'numeric', values]);
const marksOf = (drawing: ReturnType<typeof draw>) => drawing.marks as FigureMarks;

describe('big number with trendline', () => {
  it('draws the pictures it always drew', async () => {
    const drawing = draw({ ...form, compare_lag: 1, compare_suffix: 'MoM', subtitle: 'orders' }, [answer]);
    await expect(picture(viz_type, drawing, 360, 200)).toMatchFileSnapshot('pictures/big-number.svg');
    await expect(page(viz_type, drawing, 200)).toMatchFileSnapshot('pictures/big-number.html');
  });

  it.each([
    ['LAST_VALUE', '80'],
    ['sum', '300'],
    ['mean', '100'],
    ['min', '80'],
    ['max', '120'],
    ['median', '100'],
  ])('aggregates by %s', (aggregation, text) => {
    expect(marksOf(draw({ ...form, aggregation }, [answer])).text).toBe(text);
  });

  it('writes its words as large as the form says, usual where it says nothing', () => {
    const words = { compare_lag: 2, compare_suffix: 'MoM', subtitle: 'orders' };
    const sizesOf = (rest: object) => {
      const svg = picture(viz_type, draw({ ...form, ...words, ...rest }, [answer]), 600, 400);
      return [/font-size="(\d+)"[^>]*>[^<]*MoM/, /font-size="(\d+)"[^>]*>orders/].map((size) => size.exec(svg)?.[1]);
    };
    expect(sizesOf({})).toEqual(['20', '20']);
    expect(sizesOf({ subheader_font_size: 0.3 })).toEqual(['40', '20']);
    expect(sizesOf({ subtitle_font_size: 0.125 })).toEqual(['20', '17']);
    expect(page(viz_type, draw({ ...form, ...words, subheader_font_size: 0.3 }, [answer]), 400)).toContain(
      '--note:min(40px, max(13px, 10cqw))',
    );
  });

  it('asks the database for the overall value', () => {
    const whole = frame(['count', 'numeric', [1234567]]);
    expect(marksOf(draw({ ...form, aggregation: 'raw' }, [answer, whole])).text).toBe('1.23M');
  });

  it('falls back to the newest known value and says so', () => {
    const open = frame(['ds', 'temporal', months(2023, 2)], ['count', 'numeric', [5, null]]);
    expect(marksOf(draw(form, [open]))).toMatchObject({ text: '5', notes: ['Last value from Jan 2023'] });
  });

  it('says the change with its sign', () => {
    const change = (lag: number) =>
      marksOf(draw({ ...form, compare_lag: lag, compare_suffix: 'over' }, [answer])).change;
    expect(change(2)).toEqual({ text: '-33.3% over', tone: 'down' });
    expect(change(1)).toBeNull();
    expect(change(9)).toBeNull();
  });

  it('says when there is no data', () => {
    const none = frame(['ds', 'temporal', months(2023, 1)], ['count', 'numeric', [null]]);
    expect(marksOf(draw(form, [none])).text).toBe('No data');
    expect(draw(form, [frame()]).isEmpty).toBe(true);
  });
});
