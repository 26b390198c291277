import { describe, expect, it } from 'vitest';
import { cardPng, drawingToPng } from '@/lib/server/run/image';
import { draw, frame, months } from './support/answers';
import { awkwardDrawings } from './support/awkward-charts';

const form = { viz_type: 'echarts_timeseries_line', x_axis: 'ds', metrics: ['count'], groupby: [] };
const drawing = draw(form, [frame(['ds', 'temporal', months(2023, 6)], ['count', 'numeric', [1, 3, 2, 5, 4, 6]])]);
const picture = { viz_type: form.viz_type, drawing, title: 'Orders' };

const sizeOf = (png: Buffer | null) => (png === null ? null : [png.readUInt32BE(16), png.readUInt32BE(20)]);

describe('pictures without a browser', () => {
  it('draw one chart at twice its size', async () => {
    const png = await drawingToPng(picture, { width: 400, height: 240 });
    expect(png?.subarray(1, 4).toString()).toBe('PNG');
    expect(sizeOf(png)).toEqual([800, 480]);
  });

  it('differ by theme, title and data, so that words and marks are really there', async () => {
    const size = { width: 400, height: 240 };
    const pngs = await Promise.all([
      drawingToPng(picture, size),
      drawingToPng(picture, { ...size, mode: 'dark' }),
      drawingToPng({ ...picture, title: 'Returns' }, size),
      drawingToPng({ ...picture, title: 'Заказы' }, size),
    ]);
    expect(new Set(pngs.map((png) => png?.toString('base64'))).size).toBe(4);
  });

  it('make a card of a dashboard’s first charts for link previews', async () => {
    const card = await cardPng({
      title: 'Sales <2023> & more',
      drawings: [picture, picture, picture, picture, picture],
    });
    expect(sizeOf(card)).toEqual([1200, 630]);
    expect(sizeOf(await cardPng({ title: 'Empty', drawings: [] }))).toEqual([1200, 630]);
  });

  it('hold every chart, in both themes', async () => {
    const drawings = await awkwardDrawings({ kinds: ['long', 'plain'] });
    expect(drawings.length).toBeGreaterThan(20);
    for (let at = 0; at < drawings.length; at += 4) {
      const four = drawings.slice(at, at + 4).map((one) => ({ ...one, title: one.name }));
      expect(sizeOf(await cardPng({ title: 'All', drawings: four, mode: at % 8 === 0 ? 'light' : 'dark' }))).toEqual([
        1200, 630,
      ]);
    }
  });

  it('draw nothing for a type the product does not know', async () => {
    expect(await drawingToPng({ viz_type: 'unknown', drawing }, { width: 400, height: 240 })).toBeNull();
  });
});
