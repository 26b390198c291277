import { describe, expect, it } from 'vitest';
import { type Box, type DropRules, dropOver, dropRules, findDrop } from '@/lib/dashboard/edit/drop';
import { type Layout, type NodeType, nodeTypes } from '@/lib/dashboard/edit/layout-node';
import { accepts, isWrapped } from '@/lib/dashboard/edit/nesting';
import { layoutOf, type Tree } from './layout-fixture';

/** Parent, then each child with the greatest depth of the parent. */
const table = `
ROOT: TABS 0, GRID 0
GRID: CHART 1, DYNAMIC 1, MARKDOWN 1, COLUMN 1, DIVIDER 1, HEADER 1, ROW 1, TABS 1
ROW: CHART 4, DYNAMIC 4, MARKDOWN 4, COLUMN 4
TABS: TAB 3
TAB: CHART 5, DYNAMIC 5, MARKDOWN 5, COLUMN 3, DIVIDER 5, HEADER 5, ROW 3, TABS 3
COLUMN: CHART 5, HEADER 5, MARKDOWN 5, ROW 3, DIVIDER 3, TABS 3`;

const rules = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [parent = '', children = ''] = line.split(': ');
      return children.split(', ').map((entry): [string, number] => {
        const [child, depth] = entry.split(' ');
        return [`${parent} ${child}`, Number(depth)];
      });
    }),
);

const depths = [0, 1, 2, 3, 4, 5, 6];
const isAllowed = (parent: NodeType, depth: number, child: NodeType) =>
  depth <= (rules.get(`${parent} ${child}`) ?? -1);

describe('the nesting table', () => {
  for (const parent of nodeTypes) {
    it(`holds for ${parent} with every child at every depth`, () => {
      for (const child of nodeTypes) {
        for (const depth of depths) {
          expect([parent, depth, child, accepts(parent, depth, child)]).toEqual([
            parent,
            depth,
            child,
            isAllowed(parent, depth, child),
          ]);
        }
      }
    });
  }

  it('wraps charts, columns and texts of grids and tabs in rows, and nothing else', () => {
    for (const parent of nodeTypes) {
      for (const child of nodeTypes) {
        const isExpected = ['GRID', 'TAB'].includes(parent) && ['CHART', 'COLUMN', 'MARKDOWN'].includes(child);
        expect(isWrapped(parent, child)).toBe(isExpected);
      }
    }
  });
});

const box: Box = { left: 100, top: 100, right: 500, bottom: 300 };
const points = {
  top: { x: 300, y: 105 },
  bottom: { x: 300, y: 295 },
  left: { x: 105, y: 200 },
  right: { x: 495, y: 200 },
  upperLeft: { x: 250, y: 180 },
  lowerRight: { x: 350, y: 220 },
};

/** The rules of the contract, written a second time. */
function expected(given: DropRules, at: keyof typeof points, isShallow: boolean): string | null {
  const isCentre = at === 'upperLeft' || at === 'lowerRight';
  if (!isShallow && isCentre) return null;
  const into = given.areChildrenBeside
    ? `child ${given.hasChildren ? 'right' : 'left'}`
    : `child ${given.hasChildren ? 'bottom' : 'top'}`;
  const isFirstHalf = given.areSiblingsBeside ? points[at].x < 300 : points[at].y < 200;
  const beside = `sibling ${given.areSiblingsBeside ? (isFirstHalf ? 'left' : 'right') : isFirstHalf ? 'top' : 'bottom'}`;
  if (given.isChildValid && given.isSiblingValid) {
    const edges = given.areSiblingsBeside ? ['left', 'right'] : ['top', 'bottom'];
    return edges.includes(at) ? `sibling ${at}` : into;
  }
  if (given.isChildValid) return into;
  return given.isSiblingValid ? beside : 'forbidden';
}

/** A node in a place that the table allows, with the types from the grid or the tabs at the top down to it. */
type Chain = readonly NodeType[];

/** The depth of the last node of a chain, counted a second time: tabs add nothing but the one at the top. */
function depthAt(chain: Chain): number {
  return chain.slice(0, -1).reduce((depth, type, at) => {
    const isTopTab = at === 1 && chain[0] === 'TABS';
    return type === 'TABS' || (type === 'TAB' && !isTopTab) ? depth : depth + 1;
  }, 1);
}

/** Every chain that the table allows. */
function chainsFrom(chain: Chain): Chain[] {
  const parent = chain.at(-1) as NodeType;
  const inner = nodeTypes.filter((child) => isAllowed(parent, depthAt(chain), child));
  // Tabs in tabs keep their depth, so chains of them would not end.
  const more = chain.length < 9 ? inner.flatMap((child) => chainsFrom([...chain, child])) : [];
  return [chain, ...more];
}

const chains = (['GRID', 'TABS'] as const).flatMap((top) => chainsFrom([top]));

/** The layout of a chain, whose last node is `T`, with or without a node in it. */
function layoutAt(chain: Chain, inside: NodeType | null): Layout {
  const idAt = (at: number): string => {
    if (at === 0 && chain[0] === 'GRID') return 'GRID_ID';
    return at === chain.length - 1 ? 'T' : at === 0 ? 'TOP' : `N${at}`;
  };
  const tree = (at: number): Tree => {
    const type = chain[at] as NodeType;
    if (at < chain.length - 1) return [idAt(at), type, tree(at + 1)];
    return inside === null ? [idAt(at), type] : [idAt(at), type, ['INSIDE', inside]];
  };
  if (chain[0] === 'TABS') return chain.length === 1 ? topOf(tree(0)) : layoutOf(tree(0));
  return layoutOf(...(chain.length === 1 ? (inside === null ? [] : [['INSIDE', inside] as Tree]) : [tree(1)]));
}

/** Tabs at the top are known by their id. */
const topOf = ([, ...rest]: Tree): Layout => layoutOf(['TOP', ...rest] as Tree);

const targetOf = (chain: Chain): string => (chain.length > 1 ? 'T' : chain[0] === 'GRID' ? 'GRID_ID' : 'TOP');

describe('where a drop goes', () => {
  it('follows the contract for every child over every node that may be there, at every edge and depth', () => {
    const depths = new Set<string>();
    let count = 0;
    for (const chain of chains) {
      const type = chain.at(-1) as NodeType;
      const parent = chain.at(-2) ?? 'ROOT';
      const depth = depthAt(chain);
      const inside = nodeTypes.find((child) => isAllowed(type, depth, child)) ?? null;
      depths.add(`${type} ${depth}`);
      for (const held of inside === null ? [null] : [null, inside]) {
        const layout = layoutAt(chain, held);
        for (const child of nodeTypes) {
          const given: DropRules = {
            isChildValid: isAllowed(type, depth, child),
            isSiblingValid:
              parent === 'ROOT'
                ? child === 'TABS' && type === 'GRID'
                : isAllowed(parent, depthAt(chain.slice(0, -1)), child),
            hasChildren: held !== null,
            areChildrenBeside: type === 'ROW' || type === 'TABS',
            areSiblingsBeside: parent === 'ROW' || parent === 'TABS',
          };
          expect({ chain, child, given: dropRules(layout, targetOf(chain), child) }).toEqual({ chain, child, given });
          for (const [at, point] of Object.entries(points)) {
            for (const isShallow of [true, false]) {
              const drop = dropOver(given, point, box, isShallow);
              const found = drop === null || drop === 'forbidden' ? drop : `${drop.as} ${drop.side}`;
              const wanted = expected(given, at as keyof typeof points, isShallow);
              if (found !== wanted) expect({ chain, child, at, isShallow, found }).toEqual(wanted);
              count += 1;
            }
          }
        }
      }
    }
    for (const place of ['GRID 1', 'TABS 3', 'TAB 3', 'ROW 4', 'COLUMN 4', 'CHART 5']) expect(depths).toContain(place);
    expect(count).toBeGreaterThan(70_000);
  });

  it('knows for every node what the table allows in it and beside it', () => {
    const row = layoutOf(['ROW-1', 'ROW', ['T', 'CHART']]);
    expect(dropRules(row, 'T', 'CHART')).toMatchObject({ isChildValid: false, isSiblingValid: true });
    expect(dropRules(row, 'ROW-1', 'CHART')).toMatchObject({ isChildValid: true, isSiblingValid: true });
    expect(dropRules(row, 'ROW-1', 'ROW')).toMatchObject({ isChildValid: false, isSiblingValid: true });
    expect(dropRules(row, 'T', 'HEADER')).toMatchObject({ isChildValid: false, isSiblingValid: false });
    expect(dropRules(row, 'GRID_ID', 'TABS')).toMatchObject({ isChildValid: true, isSiblingValid: true });
  });

  it('goes above or below what stands in a row that is stacked for want of room', () => {
    const layout = layoutOf(['ROW-1', 'ROW', ['T', 'CHART'], ['CHART-2', 'CHART']]);
    const dragged = { type: 'CHART' as const, isOver: (id: string) => id === 'CHART-2' };
    const row: Box = { left: 90, top: 90, right: 510, bottom: 700 };
    const over = (point: keyof typeof points, isStacked: boolean) => {
      const hovered = [
        { id: 'T', box },
        { id: 'ROW-1', box: row, isStacked },
      ];
      return findDrop(layout, dragged, hovered, points[point])?.drop;
    };
    expect(over('lowerRight', true)).toEqual({ as: 'sibling', side: 'bottom' });
    expect(over('top', true)).toEqual({ as: 'sibling', side: 'top' });
    expect(over('right', true)).toEqual({ as: 'sibling', side: 'bottom' });
    expect(over('lowerRight', false)).toEqual({ as: 'sibling', side: 'right' });
    expect(over('top', false)).toEqual({ as: 'sibling', side: 'right' });
  });
});
