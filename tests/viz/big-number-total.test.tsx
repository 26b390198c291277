import { describe, expect, it } from 'vitest';
import type { FigureMarks } from '@/lib/viz/kit/figure/marks';
import { draw, frame } from './support/answers';
import { page, picture } from './support/pictures';

const viz_type = 'big_number_total';
const form = { viz_type, metric: 'count' };
const answer = frame(['count', 'numeric', [32546308]]);
const marksOf = (drawing: ReturnType<typeof draw>) => drawing.marks as FigureMarks;

describe('big number', () => {
  it('draws the picture it always drew', async () => {
    const drawing = draw({ ...form, subheader: 'total female participants', show_metric_name: true }, [answer]);
    await expect(picture(viz_type, drawing, 360, 160)).toMatchFileSnapshot('pictures/big-number-total.svg');
  });

  it('writes the number in its format and currency', () => {
    const euro = { symbol: 'EUR', symbolPosition: 'suffix' };
    expect(marksOf(draw(form, [answer])).text).toBe('32.5M');
    expect(marksOf(draw({ ...form, y_axis_format: ',d', currency_format: euro }, [answer])).text).toBe('32,546,308 €');
  });

  it('scales with its tile and never overflows it', () => {
    expect(page(viz_type, draw(form, [answer]), 160)).toMatch(/font-size:min\(\d+px, [\d.]+cqw\)/);
  });

  it('takes the colour of the last rule it meets', () => {
    const rule = { column: 'count', operator: '>', targetValue: 5, colorScheme: '#ACE1C4' };
    expect(marksOf(draw({ ...form, conditional_formatting: [rule] }, [answer])).color).toBe('#ACE1C4');
    expect(marksOf(draw({ ...form, conditional_formatting: [{ ...rule, operator: '<' }] }, [answer])).color).toBeNull();
  });

  it('says when the value is missing', () => {
    expect(marksOf(draw(form, [frame(['count', 'numeric', [null]])])).text).toBe('No data');
  });
});
