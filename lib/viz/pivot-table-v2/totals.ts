import type { Cell } from '@/lib/frame/frame';
import { type Aggregation, aggregate } from './aggregation';

/** One level of a header: the value of the group, and its text. */
export interface Level {
  readonly value: Cell;
  readonly text: string;
}

/** One row or column of a crossing: its name, outermost level first, and its cells. */
export interface Line {
  readonly name: readonly Level[];
  readonly cells: readonly Cell[];
  /** The lines that a total aggregates. */
  readonly parts?: readonly Line[];
}

/**
 * Adds a total of all lines at the end and, where names have several levels, a subtotal after each group. Totals are
 * computed from the cells, by the same aggregation, and never from other totals.
 */
export function withTotals(lines: readonly Line[], aggregation: Aggregation, label: string): Line[] {
  const depth = lines[0]?.name.length ?? 0;
  const total = totalOf(lines, aggregation, [textLevel(label), ...blanks(depth - 1)]);
  return [...withSubtotals(lines, aggregation, 1, depth), total];
}

function withSubtotals(lines: readonly Line[], aggregation: Aggregation, level: number, depth: number): Line[] {
  if (level >= depth) return [...lines];
  return groupsOf(lines, level).flatMap((group) => {
    const name = [...(group[0]?.name.slice(0, level) ?? []), textLevel('Subtotal'), ...blanks(depth - level - 1)];
    return [...withSubtotals(group, aggregation, level + 1, depth), totalOf(group, aggregation, name)];
  });
}

/** Groups lines by their outer `level` levels, in order of first appearance. */
export function groupsOf(lines: readonly Line[], level: number): Line[][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = JSON.stringify(line.name.slice(0, level).map(({ text }) => text));
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()];
}

function totalOf(lines: readonly Line[], aggregation: Aggregation, name: readonly Level[]): Line {
  const width = lines[0]?.cells.length ?? 0;
  const cells = Array.from({ length: width }, (_, at) => {
    const values = lines.flatMap(({ cells }) => cells[at] ?? []);
    return aggregate(aggregation, values) ?? (aggregation.startsWith('Sum') ? 0 : null);
  });
  return { name, cells, parts: lines };
}

/** A level whose value is its text. */
export function textLevel(text: string): Level {
  return { value: text, text };
}

function blanks(count: number): Level[] {
  return Array.from({ length: Math.max(0, count) }, () => textLevel(''));
}
