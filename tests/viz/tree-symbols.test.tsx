import { describe, expect, test } from 'vitest';
import { panels } from '@/lib/explore/panels';
import { draw } from './support/answers';
import { examples } from './support/examples';
import { page } from './support/pictures';

const symbols = (panels.tree_chart.controls.get('symbol')?.choices ?? []).map(([value]) => value);

describe.each(['orthogonal', 'radial'])('a tree with the layout %s', (layout) => {
  const tree = examples.find(({ viz_type }) => viz_type === 'tree_chart');
  const drawn = (symbol: unknown) =>
    page('tree_chart', draw({ viz_type: 'tree_chart', ...tree?.form, layout, symbol }, tree?.frames ?? []));
  const itemsOf = (html: string) => html.match(/data-item="/g)?.length ?? 0;

  test('each symbol looks different, and every node is found by the pointer', () => {
    const pages = symbols.map(drawn);
    expect(new Set(pages).size).toBe(8);
    expect(itemsOf(pages[0] ?? '')).toBeGreaterThan(2);
    expect(new Set(pages.map(itemsOf)).size).toBe(1);
  });
});
