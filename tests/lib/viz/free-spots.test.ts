import { expect, it } from 'vitest';
import { FreeSpots } from '@/lib/viz/kit/layout/free-spots';

const lineHeight = 14;

interface Spot {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

it('takes what touches nothing that was taken, wherever lines divide', () => {
  const spots = new FreeSpots(lineHeight);
  const taken: Spot[] = [];
  for (let at = 0; at < 2000; at += 1) {
    const left = ((at * 97.3) % 700) - 40;
    const spot = { left, right: left + 10 + (at % 160), y: ((at * 31.7) % 320) - 20 };
    const isFree = taken.every(
      (one) => Math.abs(one.y - spot.y) >= lineHeight || one.right <= spot.left || spot.right <= one.left,
    );
    expect(spots.take(spot.left, spot.right, spot.y)).toBe(isFree);
    if (isFree) taken.push(spot);
  }
  expect(taken.length).toBeGreaterThan(100);
});
