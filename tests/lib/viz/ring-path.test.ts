import { arc } from '@visx/vendor/d3-shape';
import { expect, it } from 'vitest';
import { ringPath } from '@/lib/viz/kit/layout/ring-path';

it('writes plain pieces of a ring as the library does', () => {
  for (const [inner, outer] of [
    [0, 100],
    [40, 100],
    [99.5, 100],
  ] as const) {
    for (let at = 0; at < 200; at += 1) {
      const start = at * 0.0917;
      const end = start + 0.001 + ((at * 0.61) % 6.2);
      const whole = arc()({ startAngle: start, endAngle: end, innerRadius: inner, outerRadius: outer }) ?? '';
      const numbers = (path: string) => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
      const piece = ringPath({ start, end, inner, outer });
      expect(piece.replaceAll(/[-\d.]+/g, '')).toBe(whole.replaceAll(/[-\d.]+(e-\d+)?/g, ''));
      const given = numbers(piece);
      for (const [index, number] of numbers(whole).entries()) expect(given[index]).toBeCloseTo(number, 1);
    }
  }
});
