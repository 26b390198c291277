'use client';

import { useRender } from '@base-ui/react/use-render';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { loadLater } from '@/components/ui/load-later';
import type { MenuEntry } from './menu-entry';
import { useLongPress } from './use-long-press';

export interface ContextMenuProps {
  /** The entries, or what they are for the element that was clicked; without entries the browser's own menu opens. */
  readonly items: readonly MenuEntry[] | ((target: Element) => readonly MenuEntry[]);
  /** The element whose context menu it is. */
  readonly children: ReactElement;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly target: Element;
}

/** The script of menus at the pointer. */
export const menuAt = loadLater(async () => (await import('./menu-at.client')).MenuAt);

/** A menu at the pointer: right click, long press, the menu key or Shift F10. What opens it is loaded then. */
export function ContextMenu({ items, children }: ContextMenuProps): ReactElement {
  const MenuAt = menuAt.usePart();
  const [place, setPlace] = useState<Place | null>(null);
  const itemsAt = (target: Element) => (typeof items === 'function' ? items(target) : items);
  const shown = place === null ? [] : itemsAt(place.target);
  const open = (target: EventTarget, x: number, y: number): boolean => {
    if (!(target instanceof Element) || itemsAt(target).length === 0) return false;
    menuAt.load();
    setPlace({ x, y, target });
    return true;
  };
  const longPress = useLongPress(open);
  const own: Record<string, unknown> & useRender.ElementProps<'div'> = {
    ...longPress,
    onContextMenu: (event) => {
      if (open(event.target, event.clientX, event.clientY)) event.preventDefault();
    },
    onKeyDown: openByKey,
  };
  const element = useRender({ defaultTagName: 'div', render: children, props: own });
  return (
    <>
      {element}
      {place !== null && MenuAt !== null && shown.length > 0 && (
        <MenuAt key={`${place.x} ${place.y}`} x={place.x} y={place.y} items={shown} onClose={() => setPlace(null)} />
      )}
    </>
  );
}

/** Browsers disagree on the place of the event that the keys cause, so it is sent from the lower edge of the element. */
function openByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
  if (!(event.target instanceof Element)) return;
  event.preventDefault();
  const { left, bottom, width } = event.target.getBoundingClientRect();
  const place = { clientX: left + Math.min(16, width / 2), clientY: bottom - 4 };
  event.target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }));
}
