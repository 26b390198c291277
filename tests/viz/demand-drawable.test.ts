import { describe, expect, it } from 'vitest';
import { demandDrawable, demandForm } from '@/lib/viz/demand-drawable';
import { Palette } from '@/lib/viz/kit/color/colors';
import { draw, frame } from './support/answers';

const unlike = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name} ${at}`);
const links = (count: number) =>
  frame(
    ['from', 'string', unlike(count, 'a')],
    ['to', 'string', unlike(count, 'b')],
    ['count', 'numeric', unlike(count, '').map((_, at) => at + 1)],
  );

describe('what is drawn is bounded', () => {
  it.each([
    ['chord', 1001],
    ['graph_chart', 1001],
    ['pie', 10_001],
    ['echarts_timeseries_line', 200_000],
  ])('%s of %s rows is refused', (type, rows) => {
    expect(() => demandDrawable(type, [links(rows)])).toThrow('Filter it');
    expect(() => demandDrawable(type, [links(900)])).not.toThrow();
  });

  it('tables show a page of any number of rows', () => {
    expect(() => demandDrawable('table', [links(200_000)])).not.toThrow();
  });

  it('a form of a hundred thousand columns is refused', () => {
    const form = { viz_type: 'table', datasource: '1__table', groupby: unlike(100_000, 'a') };
    expect(() => demandForm(form)).toThrow('"groupby"');
    expect(() => demandForm({ ...form, groupby: unlike(500, 'a') })).not.toThrow();
  });

  it('a horizon of unlike times and series is refused', () => {
    const count = 20_000;
    const times = Array.from({ length: count }, (_, at) => Date.UTC(2000, 0) + at * 3_600_000);
    const answer = frame(
      ['__timestamp', 'temporal', times],
      ['line', 'string', unlike(count, 'a')],
      ['count', 'numeric', times],
    );
    const form = { viz_type: 'horizon', granularity_sqla: 'ds', metrics: ['count'], groupby: ['line'] };
    expect(() => draw(form, [answer])).toThrow('400000000 cells');
  });

  it('colours are given to a million labels, each looked for once', () => {
    const palette = new Palette(['#111111', '#222222', '#333333']);
    for (const label of unlike(1_000_000, 'a')) palette.keep(label);
    expect(palette.known('a 0')).toBe('#111111');
  });
});
