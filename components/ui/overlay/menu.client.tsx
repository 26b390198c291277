'use client';

import { useRender } from '@base-ui/react/use-render';
import { type ReactElement, useEffect, useState } from 'react';
import { loadLater } from '@/components/ui/load-later';
import type { MenuEntry } from './menu-entry';

export type { MenuEntry } from './menu-entry';

export interface DropdownMenuProps {
  /** A button with a name; the menu opens when it is pressed. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuEntry[];
  /** The edge of the trigger at which the menu is aligned; `start` unless told. */
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly side?: 'bottom' | 'top' | 'left' | 'right' | undefined;
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/** The script of opened menus. */
export const openedMenu = loadLater(async () => (await import('./opened-menu.client')).OpenedMenu);

/**
 * A button with a menu: arrow keys, typing ahead, submenus; on a phone a sheet from below. What opens it is loaded when
 * the button is pointed at or has the focus.
 */
export function DropdownMenu(props: DropdownMenuProps): ReactElement {
  const OpenedMenu = openedMenu.usePart();
  const [press, setPress] = useState<((trigger: HTMLElement) => void) | null>(null);
  const isWanted = press !== null || props.isOpen === true;
  useEffect(() => {
    if (isWanted) openedMenu.load();
  }, [isWanted]);
  const own: Record<string, unknown> & useRender.ElementProps<'button'> = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: openedMenu.load,
    onFocus: openedMenu.load,
    onClick: ({ detail }) => setPress(() => (button: HTMLElement) => pressAgain(button, detail)),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      const { key } = event;
      setPress(() => (button: HTMLElement) => pressKeyAgain(button, key));
    },
  };
  const closed = useRender({ defaultTagName: 'button', render: props.trigger, props: own });
  return isWanted && OpenedMenu ? <OpenedMenu {...props} replay={press ?? undefined} /> : closed;
}

/** `detail` is 0 for a press by the keyboard, as in the event. */
function pressAgain(button: HTMLElement, detail: number): void {
  const init = { bubbles: true, cancelable: true, detail };
  if (detail === 0) button.focus({ preventScroll: true });
  const types = detail === 0 ? ['click'] : ['mousedown', 'mouseup', 'click'];
  for (const type of types) button.dispatchEvent(new MouseEvent(type, init));
}

function pressKeyAgain(button: HTMLElement, key: string): void {
  button.focus({ preventScroll: true });
  button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
