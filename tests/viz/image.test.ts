import { describe, expect, it } from 'vitest';
import type { Mode, PictureTile } from '@/lib/server/picture/content';
import { cardSvg, chartSvg, rasterized } from '@/lib/server/picture/draw/pictures';
import { draw, frame, months } from './support/answers';
import { awkwardDrawings } from './support/awkward-charts';

const form = { viz_type: 'echarts_timeseries_line', x_axis: 'ds', metrics: ['count'], groupby: [] };
const drawing = draw(form, [frame(['ds', 'temporal', months(2023, 6)], ['count', 'numeric', [1, 3, 2, 5, 4, 6]])]);
const content = { kind: 'chart', viz_type: form.viz_type, drawing, hasPatterns: false } as const;
const tile: PictureTile = { kind: 'tile', title: 'Orders', width: 4, height: 240, href: null, content };

const all = () => false;
const png = (one: PictureTile, mode: Mode = 'light', scale = 2) =>
  Buffer.from(rasterized(chartSvg(one, { width: 400, height: 240 }, mode, all), scale));
const card = (title: string, tiles: readonly PictureTile[], mode: Mode = 'light') =>
  Buffer.from(rasterized(cardSvg(title, tiles, mode, all), 1));
const sizeOf = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

describe('pictures without a browser', () => {
  it('draw one chart at the asked scale', () => {
    expect(png(tile).subarray(1, 4).toString()).toBe('PNG');
    expect(sizeOf(png(tile))).toEqual([800, 480]);
    expect(sizeOf(png(tile, 'dark', 1))).toEqual([400, 240]);
  });

  it('differ by theme, title and data, so that words and marks are really there', () => {
    const titles = [
      ' ',
      'Sales طلبات',
      'Sales',
      'Orders',
      'Returns',
      'Заказы',
      '注文',
      '訂單',
      '주문',
      'طلبات',
      'הזמנות',
      'คำสั่ง',
      'आदेश',
      '🚚',
    ];
    const pngs = [...titles.map((title) => png({ ...tile, title })), png(tile, 'dark')];
    expect(new Set(pngs.map((one) => one.toString('base64'))).size).toBe(titles.length + 1);
  });

  it('make a card of a dashboard’s first charts for link previews', () => {
    expect(sizeOf(card('Sales <2023> & more', [tile, tile, tile, tile, tile]))).toEqual([1200, 630]);
    expect(sizeOf(card('Empty', []))).toEqual([1200, 630]);
  });

  it('hold every chart, in both themes', async () => {
    const drawings = await awkwardDrawings({ kinds: ['long', 'plain'] });
    expect(drawings.length).toBeGreaterThan(20);
    for (let at = 0; at < drawings.length; at += 4) {
      const four = drawings.slice(at, at + 4).map(({ name, viz_type, drawing: own }): PictureTile => {
        return { ...tile, title: name, content: { kind: 'chart', viz_type, drawing: own, hasPatterns: false } };
      });
      expect(sizeOf(card('All', four, at % 8 === 0 ? 'light' : 'dark'))).toEqual([1200, 630]);
    }
  });

  it('say so for a type the product does not know', () => {
    expect(
      chartSvg({ ...tile, content: { ...content, viz_type: 'unknown' } }, { width: 400, height: 240 }, 'light', all),
    ).toContain('No picture');
  });
});
