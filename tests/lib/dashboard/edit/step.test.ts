import { describe, expect, it } from 'vitest';
import { childrenOf, type Layout } from '@/lib/dashboard/edit/layout-node';
import { stepInOrder } from '@/lib/dashboard/edit/step';
import { subtreeOf } from '@/lib/dashboard/edit/tree';
import { chart, countingId, layoutOf } from './layout-fixture';

const layout = layoutOf(
  ['ROW-1', 'ROW', chart('A', 1), chart('B', 2)],
  ['ROW-2', 'ROW', chart('C', 3)],
  ['H', 'HEADER', { text: 'End' }],
);

function stepped(id: string, way: 'up' | 'down', from = layout): Layout | null {
  const result = stepInOrder(from, id, way, countingId());
  return result?.isDone ? result.layout : null;
}

const order = (now: Layout | null) => (now ? subtreeOf(now, 'ROOT_ID') : []).filter((id) => /^[ABCH]$/.test(id));

describe('a place up or down in one column', () => {
  it('is past the neighbour in a row', () => {
    for (const moved of [stepped('B', 'up'), stepped('A', 'down')]) {
      expect(moved && childrenOf(moved, 'ROW-1')).toEqual(['B', 'A']);
    }
  });

  it('is beyond the row at its end', () => {
    expect(order(stepped('B', 'down'))).toEqual(['A', 'C', 'B', 'H']);
    expect(order(stepped('H', 'up'))).toEqual(['A', 'B', 'H', 'C']);
  });

  it('comes to an end', () => {
    expect(stepped('H', 'down')).toBeNull();
    expect(stepped('ROW-1', 'up')).toBeNull();
  });

  it('leads over every place and back', () => {
    const seen = [order(layout)];
    for (let now = stepped('C', 'up'); now !== null; now = stepped('C', 'up', now)) {
      seen.push(order(now));
      expect(seen.length).toBeLessThan(12);
    }
    expect(seen.at(-1)?.[0]).toBe('C');
  });
});
