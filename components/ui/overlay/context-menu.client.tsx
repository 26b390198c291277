'use client';

import { ContextMenu as Base } from '@base-ui/react/context-menu';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import type { MenuEntry } from './menu-entry';
import { MenuItems } from './menu-items';
import { useNarrow } from './use-narrow';
import './floating.css';
import './menu.css';

export interface ContextMenuProps {
  /** The entries, or what they are for the element that was clicked; without entries the browser's own menu opens. */
  readonly items: readonly MenuEntry[] | ((target: Element) => readonly MenuEntry[]);
  /** The element whose context menu it is. */
  readonly children: ReactElement;
}

/** A menu at the pointer: right click, long press, the menu key or Shift F10. */
export function ContextMenu({ items, children }: ContextMenuProps): ReactElement {
  const isSheet = useNarrow();
  const [shown, setShown] = useState<readonly MenuEntry[]>([]);
  const choose = (target: EventTarget): readonly MenuEntry[] => {
    if (!(target instanceof Element)) return [];
    return typeof items === 'function' ? items(target) : items;
  };
  return (
    <Base.Root>
      <Base.Trigger
        render={children}
        onTouchStart={(event) => setShown(choose(event.target))}
        onContextMenu={(event) => {
          const chosen = choose(event.target);
          if (chosen.length === 0) event.preventBaseUIHandler();
          setShown(chosen);
        }}
        onKeyDown={openByKey}
      />
      <Base.Portal>
        {isSheet ? <Base.Backdrop className="dropdown-backdrop" /> : null}
        <Base.Positioner className="dropdown-positioner" collisionPadding={8}>
          <Base.Popup className="dropdown-popup">
            <MenuItems items={typeof items === 'function' ? shown : items} isSheet={isSheet} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
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
