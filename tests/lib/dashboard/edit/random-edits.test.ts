import { describe, expect, it } from 'vitest';
import { fragmentOf } from '@/lib/dashboard/edit/fragment';
import { newHistory, record, redo, undo, undoLimit } from '@/lib/dashboard/edit/history';
import { editLayout, type LayoutEdit } from '@/lib/dashboard/edit/layout-edit';
import { childrenOf, type Layout, numberAt, rootId } from '@/lib/dashboard/edit/layout-node';
import { accepts } from '@/lib/dashboard/edit/nesting';
import { newTypes } from '@/lib/dashboard/edit/new-node';
import { type Direction, stepNode } from '@/lib/dashboard/edit/step';
import { ancestorsOf, depthOf, subtreeOf } from '@/lib/dashboard/edit/tree';
import { columnsIn, usedColumns } from '@/lib/dashboard/edit/width';
import { countingId, layoutOf } from './layout-fixture';

/** A linear congruential generator: the same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Every rule that a layout must keep; an empty list when it does. */
function faults(layout: Layout): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const id of subtreeOf(layout, rootId)) {
    const node = layout[id];
    if (!node) continue;
    if (node.id !== id) found.push(`${id} is stored under another id`);
    const depth = depthOf(layout, id);
    for (const child of node.children ?? []) {
      const type = layout[child]?.type;
      if (type === undefined) {
        found.push(`${id} names the missing ${child}`);
        continue;
      }
      if (seen.has(child)) found.push(`${child} has two parents`);
      seen.add(child);
      const isRowOfTab = node.type === 'TAB' && type === 'ROW' && accepts('ROW', depth, 'CHART');
      const isTabOfTabs = node.type === 'TABS' && type === 'TAB';
      if (!isRowOfTab && !isTabOfTabs && !accepts(node.type, depth, type))
        found.push(`${type} in ${node.type} ${depth}`);
    }
    if (id !== rootId && JSON.stringify(node.parents) !== JSON.stringify(ancestorsOf(layout, id))) {
      found.push(`${id} has stale parents`);
    }
    if (node.type === 'ROW' && usedColumns(layout, id) > columnsIn(layout, id)) found.push(`${id} is too wide`);
    if (node.type === 'TABS' && childrenOf(layout, id).length === 0) found.push(`${id} has no tabs`);
    const height = numberAt(node.meta, 'height');
    if (height !== undefined && (height < 5 || height > 100)) found.push(`${id} is ${height} high`);
  }
  for (const id of Object.keys(layout)) {
    if (id !== rootId && id !== 'GRID_ID' && !seen.has(id)) found.push(`${id} is left over`);
  }
  return found;
}

const directions: readonly Direction[] = ['up', 'down', 'left', 'right'];

describe('random edits', () => {
  it('never break the grammar, and undo goes back to the byte', { timeout: 120_000 }, () => {
    const random = randomOf(20_260_101);
    const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
    const newId = countingId();
    let layout = layoutOf();
    let history = newHistory(layout);
    let texts = [JSON.stringify(layout)];
    let at = 0;
    const kinds = new Map<string, number>();
    let chartId = 0;

    const randomEdit = (): LayoutEdit => {
      const ids = Object.keys(layout);
      const parentId = pick(ids);
      const place = { parentId, index: random(childrenOf(layout, parentId).length + 1) };
      const isLarge = ids.length > 120;
      switch (isLarge ? 8 : random(16)) {
        case 0:
        case 1:
          return { type: 'insert_new', component: pick(newTypes), place };
        case 2:
        case 3:
          return {
            type: 'insert_chart',
            chart: { chartId: ++chartId, uuid: `u${chartId}`, name: `C${chartId}` },
            place,
          };
        case 4:
        case 5:
          return { type: 'move', ids: [pick(ids)], place };
        case 6:
          return { type: 'move', ids: [pick(ids), pick(ids), pick(ids)], place };
        case 7:
          return { type: 'resize', id: pick(ids), width: random(16) - 1, height: random(140) };
        case 8:
          return { type: 'remove', ids: isLarge ? [pick(ids), pick(ids), pick(ids)] : [pick(ids)] };
        case 9:
          return { type: 'add_tab', tabsId: pick(ids.filter((id) => id.startsWith('TABS')).concat('ROOT_ID')) };
        case 10:
          return { type: 'duplicate', id: pick(ids) };
        case 11:
          return { type: 'paste', fragments: [fragmentOf(layout, pick(ids))], place };
        case 12:
          return { type: 'set_code', id: pick(ids), code: `# ${random(100)}` };
        case 13:
          return { type: 'set_background', id: pick(ids), background: 'BACKGROUND_WHITE' };
        case 14:
          return { type: 'set_header_size', id: pick(ids), size: 'LARGE_HEADER' };
        default:
          return { type: 'rename', id: pick(ids), text: `Name ${random(100)}` };
      }
    };

    /** Goes some steps back or on in time, as far as the history does. */
    const travel = (go: typeof undo, by: 1 | -1): void => {
      for (let steps = random(8); steps > 0; steps -= 1) {
        const next = go(history);
        if (next === history) return;
        history = next;
        at += by;
        layout = history.present;
        expect(JSON.stringify(layout)).toBe(texts[at]);
      }
    };

    for (let count = 0; count < 10_000; count += 1) {
      if (random(30) === 0) {
        travel(undo, -1);
        if (random(2) === 0) travel(redo, 1);
      }
      const steps = random(8) === 0;
      const edit = randomEdit();
      const result = steps
        ? stepNode(layout, pick(Object.keys(layout)), pick(directions), newId)
        : editLayout(layout, edit, newId);
      if (!result?.isDone) continue;
      if (result.layout === layout) continue;
      layout = result.layout;
      const name = steps ? 'step' : edit.type;
      kinds.set(name, (kinds.get(name) ?? 0) + 1);
      const found = faults(layout);
      if (found.length > 0) expect({ count, edit: steps ? 'step' : edit, found }).toBeNull();
      history = record(history, layout);
      texts = [...texts.slice(Math.max(0, at - 60), at + 1), JSON.stringify(layout)];
      at = texts.length - 1;
    }
    for (const kind of [
      'insert_new',
      'insert_chart',
      'move',
      'remove',
      'duplicate',
      'paste',
      'resize',
      'step',
      'add_tab',
      'rename',
      'set_code',
      'set_background',
      'set_header_size',
    ]) {
      expect([kind, (kinds.get(kind) ?? 0) > 30]).toEqual([kind, true]);
    }
    expect(texts.length).toBeGreaterThan(undoLimit);
    for (let steps = 0; steps < undoLimit; steps += 1) travel(redo, 1);
    expect(history.past.length).toBe(undoLimit);
    for (let back = 1; back <= undoLimit; back += 1) {
      history = undo(history);
      expect(JSON.stringify(history.present)).toBe(texts[at - back]);
    }
    expect(undo(history)).toBe(history);
  });
});
