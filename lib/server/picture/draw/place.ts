import type { PictureBlock, PictureTile } from '@/lib/server/picture/content';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import { layProse, type Prose } from './prose';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Placed = Box &
  (
    | { readonly kind: 'tile'; readonly tile: PictureTile; readonly isAlone: boolean }
    | { readonly kind: 'prose'; readonly prose: Prose }
    | { readonly kind: 'header'; readonly text: string; readonly size: number }
    | { readonly kind: 'rule' }
    | { readonly kind: 'strip'; readonly labels: readonly { readonly text: string; readonly isOpen: boolean }[] }
    | { readonly kind: 'section'; readonly text: string; readonly level: number }
  );

/** `picture`: the open tab under a strip of all. `document`: every tab, one after the other under its name. */
export type TabLayout = 'picture' | 'document';

export const gap = 16;
const gridColumns = 12;
/** Below this width each tile has a line of its own, as on a phone. */
const narrow = 640;
export const headerSizes = { small: 16, medium: 20, large: 28 } as const;
const proseInset = 12;

/** Places the blocks of a dashboard below one another as on its page. Returns them and their height. */
export function placeBlocks(
  blocks: readonly PictureBlock[],
  width: number,
  tabs: TabLayout,
): { readonly placed: readonly Placed[]; readonly height: number } {
  const placed: Placed[] = [];
  const isNarrow = width < narrow;

  function stack(
    children: readonly PictureBlock[],
    x: number,
    top: number,
    room: number,
    columns: number,
    depth: number,
  ) {
    let y = top;
    for (const child of children) {
      const height = place(child, x, y, room, columns, depth, false);
      if (height > 0) y += height + gap;
    }
    return Math.max(0, y - gap - top);
  }

  function place(
    block: PictureBlock,
    x: number,
    y: number,
    room: number,
    columns: number,
    depth: number,
    hasNeighbours: boolean,
  ): number {
    switch (block.kind) {
      case 'tile':
        placed.push({ kind: 'tile', x, y, width: room, height: block.height, tile: block, isAlone: !hasNeighbours });
        return block.height;
      case 'prose': {
        const prose = layProse(block.code, room - 2 * proseInset);
        const height = Math.max(block.height, prose.height + 2 * proseInset);
        placed.push({ kind: 'prose', x, y, width: room, height, prose });
        return height;
      }
      case 'header': {
        const size = headerSizes[block.size];
        placed.push({ kind: 'header', x, y, width: room, height: size * 1.5, text: block.text, size });
        return size * 1.5;
      }
      case 'divider':
        placed.push({ kind: 'rule', x, y, width: room, height: 9 });
        return 9;
      case 'column':
        return stack(block.children, x, y, room, Math.min(block.width, columns), depth);
      case 'row':
        return row(block.children, x, y, room, columns, depth);
      case 'tabs':
        return tabs === 'picture'
          ? strip(block.tabs, x, y, room, columns, depth)
          : sections(block.tabs, x, y, room, columns, depth);
    }
  }

  function row(children: readonly PictureBlock[], x: number, y: number, room: number, columns: number, depth: number) {
    if (isNarrow) return stack(children, x, y, room, columns, depth);
    const unit = (room - (columns - 1) * gap) / columns;
    let [at, line, height] = [0, y, 0];
    for (const child of children) {
      const span = 'width' in child ? Math.max(1, Math.min(child.width, columns)) : columns;
      if (at > 0 && at + span > columns) {
        line += height + gap;
        [at, height] = [0, 0];
      }
      const own = place(
        child,
        x + at * (unit + gap),
        line,
        span * unit + (span - 1) * gap,
        span,
        depth,
        children.length > 1,
      );
      height = Math.max(height, own);
      at += span;
    }
    return line + height - y;
  }

  function strip(all: TabsOf, x: number, y: number, room: number, columns: number, depth: number) {
    const open = all.find(({ isOpen }) => isOpen) ?? all[0];
    if (!open) return 0;
    const labels = all.map((tab) => ({ text: tab.text, isOpen: tab === open }));
    placed.push({ kind: 'strip', x, y, width: room, height: stripHeight(labels, room), labels });
    const top = y + stripHeight(labels, room) + 12;
    return top - y + stack(open.children, x, top, room, columns, depth + 1);
  }

  function sections(all: TabsOf, x: number, y: number, room: number, columns: number, depth: number) {
    let at = y;
    for (const { text, children } of all) {
      placed.push({ kind: 'section', x, y: at, width: room, height: 34, text, level: depth });
      at += 34 + gap / 2;
      const height = stack(children, x, at, room, columns, depth + 1);
      at += height + gap;
    }
    return Math.max(0, at - gap - y);
  }

  const height = stack(blocks, 0, 0, width, gridColumns, 0);
  return { placed, height };
}

type TabsOf = Extract<PictureBlock, { kind: 'tabs' }>['tabs'];

export const tabHeight = 34;

/** Where the labels of a strip stand: in as many lines as they need. */
export function stripPlaces(
  labels: readonly { readonly text: string }[],
  room: number,
): readonly { readonly x: number; readonly line: number; readonly width: number }[] {
  let [x, line] = [0, 0];
  return labels.map(({ text }) => {
    const width = Math.min(room, textWidth(text, 14, 600) + 24);
    if (x > 0 && x + width > room) [x, line] = [0, line + 1];
    const place = { x, line, width };
    x += width;
    return place;
  });
}

function stripHeight(labels: readonly { readonly text: string }[], room: number): number {
  return ((stripPlaces(labels, room).at(-1)?.line ?? 0) + 1) * tabHeight;
}
