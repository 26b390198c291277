import { expect, it } from 'vitest';
import { markup } from '@/lib/viz/kit/html/markup';
import { pageTheme } from '@/lib/viz/kit/theme';
import { chart } from '@/tests/viz/support/answers';
import { marksIn, sizedDrawings } from '@/tests/viz/support/sized-charts';

const surface = { width: 'fluid', height: 300, medium: 'page', theme: pageTheme, id: 'sized' } as const;

it('draws as many marks as are asked for, but in charts that have few', async () => {
  const drawn = (await sizedDrawings(1000)).map((sized) => ({
    name: sized.name,
    isSmall: sized.isSmall,
    marks: marksIn(markup(chart(sized.viz_type).render(sized.drawing, surface)), sized),
  }));
  expect(drawn.filter(({ isSmall, marks }) => !isSmall && Math.abs(marks - 1000) > 50)).toEqual([]);
  expect(drawn.filter(({ isSmall, marks }) => isSmall && (marks < 1 || marks > 1000))).toEqual([]);
  expect(drawn.filter(({ isSmall }) => isSmall).length).toBeLessThan(10);
}, 120_000);
