import { describe, expect, it } from 'vitest';
import { type Box, type DropRules, dropOver, dropRules } from '@/lib/dashboard/edit/drop';
import { type NodeType, nodeTypes } from '@/lib/dashboard/edit/layout-node';
import { accepts, isWrapped } from '@/lib/dashboard/edit/nesting';
import { layoutOf } from './layout-fixture';

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

describe('where a drop goes', () => {
  const layouts = [
    layoutOf(['ROW-1', 'ROW', ['T', 'CHART']]),
    layoutOf(['T', 'ROW']),
    layoutOf(['T', 'ROW', ['CHART-1', 'CHART']]),
    layoutOf(['ROW-1', 'ROW', ['T', 'COLUMN']]),
    layoutOf(['ROW-1', 'ROW', ['COLUMN-1', 'COLUMN', ['T', 'ROW', ['CHART-1', 'CHART']]]]),
    layoutOf(['ROW-1', 'ROW', ['C-1', 'COLUMN', ['R-1', 'ROW', ['T', 'COLUMN', ['CHART-1', 'CHART']]]]]),
    layoutOf(['ROW-1', 'ROW', ['C-1', 'COLUMN', ['R-1', 'ROW', ['C-2', 'COLUMN', ['T', 'CHART']]]]]),
    layoutOf(['TABS-1', 'TABS', ['T', 'TAB', ['ROW-1', 'ROW']], ['TAB-2', 'TAB']]),
    layoutOf(['T', 'TABS', ['TAB-1', 'TAB'], ['TAB-2', 'TAB']]),
    layoutOf(['TABS-1', 'TABS', ['TAB-1', 'TAB', ['TABS-2', 'TABS', ['T', 'TAB']]]]),
    layoutOf(['TOP', 'TABS', ['T', 'TAB', ['ROW-1', 'ROW']]]),
    layoutOf(['TOP', 'TABS', ['TAB-1', 'TAB', ['T', 'ROW']]]),
    layoutOf(['T', 'HEADER']),
    layoutOf(['T', 'DIVIDER']),
    layoutOf(['ROW-1', 'ROW', ['T', 'MARKDOWN']]),
    layoutOf(['ROW-1', 'ROW', ['COLUMN-1', 'COLUMN', ['T', 'HEADER']]]),
  ];

  it('follows the contract for every child over every kind of node at every edge and depth', () => {
    let count = 0;
    for (const layout of layouts) {
      for (const child of nodeTypes) {
        const given = dropRules(layout, 'T', child);
        for (const [at, point] of Object.entries(points)) {
          for (const isShallow of [true, false]) {
            const drop = dropOver(given, point, box, isShallow);
            const found = drop === null || drop === 'forbidden' ? drop : `${drop.as} ${drop.side}`;
            expect([layout.T?.type, child, at, isShallow, found]).toEqual([
              layout.T?.type,
              child,
              at,
              isShallow,
              expected(given, at as keyof typeof points, isShallow),
            ]);
            count += 1;
          }
        }
      }
    }
    expect(count).toBe(layouts.length * nodeTypes.length * 12);
  });

  it('knows for every node what the table allows in it and beside it', () => {
    const row = layoutOf(['ROW-1', 'ROW', ['T', 'CHART']]);
    expect(dropRules(row, 'T', 'CHART')).toMatchObject({ isChildValid: false, isSiblingValid: true });
    expect(dropRules(row, 'ROW-1', 'CHART')).toMatchObject({ isChildValid: true, isSiblingValid: true });
    expect(dropRules(row, 'ROW-1', 'ROW')).toMatchObject({ isChildValid: false, isSiblingValid: true });
    expect(dropRules(row, 'T', 'HEADER')).toMatchObject({ isChildValid: false, isSiblingValid: false });
    expect(dropRules(row, 'GRID_ID', 'TABS')).toMatchObject({ isChildValid: true, isSiblingValid: true });
  });
});
