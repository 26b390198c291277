import { describe, expect, it } from 'vitest';
import { comparableLayout, layoutOutline } from '@/lib/dashboard/edit/layout-outline';
import { chart, layoutOf } from './layout-fixture';

const layout = layoutOf(['TOP', 'TABS', ['TAB-1', 'TAB', ['ROW-1', 'ROW', chart('A', 1), chart('B', 2)]]]);
const outline = (of: typeof layout) => layoutOutline(of, ({ type, id }) => `${type} ${id}`).split('\n');

describe('the outline of a layout', () => {
  it('names every component in its place', () => {
    const names = outline(layout).map((line) => line.split(' · ')[0]);
    expect(names).toEqual(['TABS TOP', '  TAB TAB-1', '    ROW ROW-1', '      CHART A', '      CHART B']);
  });

  it('tells sizes, looks and texts', () => {
    const meta = { headerSize: 'LARGE_HEADER', background: 'BACKGROUND_WHITE', code: '# Hello' };
    const changed = { ...layout, 'ROW-1': { id: 'ROW-1', type: 'ROW' as const, meta } };
    expect(outline(changed)[2]).toBe('    ROW ROW-1 · large · white · # Hello');
    const sized = { ...layout, A: { id: 'A', type: 'CHART' as const, meta: { width: 3, height: 50 } } };
    expect(outline(sized)[3]).toBe('      CHART A · 3 · 400 px');
  });
});

describe('what two layouts are compared by', () => {
  it('is the same for other parents and another title, and different for another size', () => {
    const title = { HEADER_ID: { id: 'HEADER_ID', type: 'HEADER' as const, meta: { text: 'Other' } } };
    const { A, ...others } = layout;
    expect(comparableLayout({ ...others, A: { ...A, id: 'A', type: 'CHART', parents: [] }, ...title })).toBe(
      comparableLayout(layout),
    );
    const sized = { ...layout, A: { id: 'A', type: 'CHART' as const, meta: { width: 3 } } };
    expect(comparableLayout(sized)).not.toBe(comparableLayout(layout));
  });
});
