import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inViewFirst, refetchTiles } from '@/components/chart/client/refetch-tiles';

const { asked, answers } = vi.hoisted(() => ({ asked: [] as string[], answers: [] as (() => void)[] }));
vi.mock('@/components/chart/client/part', () => ({
  refetchTile: ({ id }: { readonly id: string }) => {
    asked.push(id);
    return new Promise<void>((resolve) => answers.push(resolve));
  },
}));

interface Tile {
  readonly id: string;
  readonly getBoundingClientRect: () => DOMRect;
  readonly setAttribute: (name: string, value: string) => void;
}

const busy = new Set<string>();

function tile(id: string, top: number): HTMLElement {
  const box: Tile = {
    id,
    getBoundingClientRect: () => ({ top, bottom: top + 200 }) as DOMRect,
    setAttribute: () => busy.add(id),
  };
  return box as unknown as HTMLElement;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerHeight', 600);
  asked.length = 0;
  answers.length = 0;
  busy.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('charts in view come first, otherwise in their order', () => {
  const boxes = [tile('above', -300), tile('cut', -100), tile('below', 600), tile('in', 100)];
  expect(inViewFirst(boxes, 600).map(({ id }) => id)).toEqual(['cut', 'in', 'above', 'below']);
});

test('the first in view is asked for at once, the others soon after it, and all count as busy', () => {
  refetchTiles([tile('above', -300), tile('a', 0), tile('b', 300)]);
  expect(asked).toEqual(['a']);
  expect([...busy]).toEqual(['b', 'above']);
  vi.runAllTimers();
  expect(asked).toEqual(['a', 'b', 'above']);
});

test('the others do not wait when the first is answered', async () => {
  refetchTiles([tile('a', 0), tile('b', 300)]);
  answers[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toEqual(['a', 'b']);
  vi.runAllTimers();
  expect(asked).toEqual(['a', 'b']);
});

test('a newer change in between asks for each chart once more at most', () => {
  const [a, b, c] = [tile('a', 0), tile('b', 100), tile('c', 200)];
  refetchTiles([a, b]);
  refetchTiles([b, c]);
  vi.runAllTimers();
  expect(asked).toEqual(['a', 'b', 'c']);
});

test('nothing is asked for without charts', () => {
  refetchTiles([]);
  vi.runAllTimers();
  expect(asked).toEqual([]);
});
