import { beforeAll, describe, expect, it } from 'vitest';
import { vizTypes } from '@/lib/viz/registry';
import { type AwkwardDrawing, awkwardDrawings, rowlessDrawings } from '@/tests/viz/support/awkward-charts';
import { type LayoutProblem, layoutProblems } from '@/tests/viz/support/layout';

let problems: readonly LayoutProblem[];
let tall: readonly LayoutProblem[];
let rowless: readonly AwkwardDrawing[];

beforeAll(async () => {
  rowless = await rowlessDrawings();
  const drawings = await awkwardDrawings();
  problems = await layoutProblems(drawings, [300, 600, 1200]);
  tall = await layoutProblems(drawings, [342], 560);
}, 300_000);

it('shows marks whole', () => expect(of('clipped')).toEqual([]));

describe('texts of drawings at 300, 600 and 1200 pixels', () => {
  it('are never cut off by their tile', () => expect(of('cut off')).toEqual([]));
  it('never cover each other', () => expect(of('covers')).toEqual([]));
  it('never say what is not a number', () => expect(of('says')).toEqual([]));
});

describe('drawings in tall tiles of a phone', () => {
  it('show all, whole', () => expect(tall.filter(({ problem }) => !problem.startsWith('tiny'))).toEqual([]));
  it('have words that one can read', () => {
    const sizes = tall.flatMap(({ tile, problem }) => (problem.startsWith('tiny') ? [`${tile}: ${problem}`] : []));
    expect(sizes).toEqual([]);
  });
});

const of = (kind: string) =>
  problems.filter(({ problem }) => problem.startsWith(kind)).map(({ tile, problem }) => `${tile}: ${problem}`);

it('tries every type but the one that lays others upon each other', () => {
  const tried = new Set(rowless.map(({ viz_type }) => viz_type));
  expect(vizTypes.filter((type) => !tried.has(type))).toEqual(['deck_multi']);
});

it('says that a chart without rows is empty', () => {
  const drawn = rowless.filter(({ drawing }) => !drawing.isEmpty);
  expect(drawn.map(({ name }) => name)).toEqual([]);
});
