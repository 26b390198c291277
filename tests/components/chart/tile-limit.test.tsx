import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Tile, type TileFace } from '@/components/chart/tile';
import { reachesRowLimit } from '@/lib/server/run/chart';
import pages from '@/lib/text/messages/en/pages.json';
import { frame } from '@/tests/viz/support/answers';

const words = pages.tile.limitReached;
const face: TileFace = {
  title: 'Sales',
  headingLevel: 3,
  description: null,
  isDescriptionShown: false,
  filters: [],
  source: null,
  menu: null,
  exploreHref: null,
  warnsOfLimit: true,
};

const shown = (warnsOfLimit: boolean, isLimitReached: boolean): string =>
  renderToStaticMarkup(
    <Tile face={{ ...face, warnsOfLimit }} height={64} table={null} isLimitReached={isLimitReached}>
      {null}
    </Tile>,
  );

it('warns of a row limit that was reached, where the tile is to say so', () => {
  expect(shown(true, true)).toContain(`role="img" aria-label="${words}"`);
  expect(shown(true, false)).not.toContain(words);
  expect(shown(false, true)).not.toContain(words);
});

it.each([
  [10, 9, false],
  [10, 10, true],
  ['10', 10, true],
  [0, 10, false],
  [undefined, 10, false],
])('with a limit of %s, %d rows reach it: %s', (row_limit, sqlRowcount, isReached) => {
  const first = { frame: frame(), sqlRowcount };
  expect(reachesRowLimit({ first, formData: { viz_type: 'table', datasource: '1__table', row_limit } })).toBe(
    isReached,
  );
  expect(reachesRowLimit({ first: null, formData: { viz_type: 'table', datasource: '1__table', row_limit } })).toBe(
    false,
  );
});
