import { describe, expect, it } from 'vitest';
import { type Flow, flowLayout } from '@/lib/viz/sankey-v2/layout';

const flow = (source: string, target: string, value: number): Flow => ({ source, target, value });

function columnOrder(flows: readonly Flow[], column: number): string[] {
  return flowLayout(flows)
    .nodes.filter((node) => node.column === column)
    .toSorted((one, other) => one.top - other.top)
    .map(({ key }) => key);
}

describe('the order of places in a column', () => {
  it('is that of the flows, largest first, where no order crosses less', () => {
    const flows = [
      flow('Classic', 'Medium', 6),
      flow('Classic', 'Small', 4),
      flow('Trucks', 'Medium', 3),
      flow('Trucks', 'Small', 2),
      flow('Trains', 'Medium', 1),
      flow('Trains', 'Small', 1),
    ];
    expect(columnOrder(flows, 0)).toEqual(['Classic', 'Trucks', 'Trains']);
    expect(columnOrder(flows, 1)).toEqual(['Medium', 'Small']);
  });

  it('follows what places are linked to, so that bands need not cross', () => {
    const flows = [flow('a', 'x', 5), flow('b', 'y', 5), flow('c', 'x', 5), flow('d', 'y', 5)];
    const left = columnOrder(flows, 0);
    expect(left.slice(0, 2).toSorted()).toEqual(['a', 'c']);
    expect(columnOrder(flows, 1)).toEqual(['x', 'y']);
  });

  it('keeps places within the drawing and off each other', () => {
    const flows = Array.from({ length: 60 }, (_, index) => flow(`from ${index}`, `to ${index % 7}`, 1 + (index % 5)));
    const { nodes } = flowLayout(flows);
    for (const column of [0, 1]) {
      const ordered = nodes.filter((node) => node.column === column).toSorted((one, other) => one.top - other.top);
      expect(ordered[0]?.top).toBeGreaterThanOrEqual(-1e-9);
      for (const [index, { top, size }] of ordered.entries())
        expect(top + size).toBeLessThanOrEqual((ordered[index + 1]?.top ?? 1) + 1e-9);
    }
  });
});
