'use client';

import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import type { MenuEntry } from './menu-entry';
import { MenuItems } from './menu-items';
import { useNarrow } from './use-narrow';
import './floating.css';
import './menu.css';

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

/** A button with a menu: arrow keys, typing ahead, submenus; on a phone a sheet from below. */
export function DropdownMenu(props: DropdownMenuProps): ReactElement {
  const { trigger, items, align = 'start', side = 'bottom', isOpen, onOpenChange } = props;
  const isSheet = useNarrow();
  return (
    <Menu.Root open={isOpen} onOpenChange={(open) => onOpenChange?.(open)} modal={isSheet}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        {isSheet ? <Menu.Backdrop className="dropdown-backdrop" /> : null}
        <Menu.Positioner className="dropdown-positioner" side={side} align={align} sideOffset={4} collisionPadding={8}>
          <Menu.Popup className="dropdown-popup">
            <MenuItems items={items} isSheet={isSheet} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
