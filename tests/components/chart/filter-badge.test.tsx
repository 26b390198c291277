import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Tile } from '@/components/chart/tile';
import type { FilterLabel } from '@/lib/dashboard/filter-label';

const rights = {
  mayDownload: false,
  mayDrill: false,
  mayScope: false,
  mayShare: false,
  mayViewQuery: false,
  mayViewTable: false,
};

function shown(filters: readonly FilterLabel[], hasMenu = true): string {
  const face = {
    title: 'Sales',
    headingLevel: 3,
    description: null,
    isDescriptionShown: false,
    filters,
    source: '/tile/1/',
    menu: hasMenu ? { id: 'menu', rights } : null,
    exploreHref: null,
    warnsOfLimit: true,
  } as const;
  return renderToStaticMarkup(
    <Tile face={face} height={64} table={null}>
      {null}
    </Tile>,
  );
}

const city: FilterLabel = { id: 'city', text: 'City: Oslo', state: 'applied' };
const country: FilterLabel = { id: 'country', text: 'Country: Kenya', state: 'incompatible' };
const region: FilterLabel = { id: 'region', text: 'Region', state: 'unset' };

it('counts the filters that apply and those that cannot, and leads to each of them', () => {
  const html = shown([city, country, region]);
  expect(html).toContain('aria-label="Applied filters (1), Incompatible filters (1)"');
  expect(html).toContain('>Incompatible filters (1)</p>');
  expect(html).toContain('>Unset filters (1)</p>');
  expect([...html.matchAll(/data-act="to-filter" data-filter-id="(\w+)"/g)].map(([, id]) => id)).toEqual([
    'city',
    'country',
    'region',
  ]);
});

it('tells of filters that cannot apply where none does', () => {
  expect(shown([country])).toContain('aria-label="Incompatible filters (1)"');
  expect(shown([country], false)).toContain('Incompatible filters (1)</span>');
});

it('is not there while nothing is chosen', () => {
  expect(shown([region])).not.toContain('badge');
});
