'use client';

import { Menu } from '@base-ui/react/menu';
import { type ReactElement, useEffect, useRef } from 'react';
import type { DropdownMenuProps } from './menu.client';
import { MenuItems } from './menu-items';
import { useNarrow } from './use-narrow';
import './floating.css';
import './menu.css';

export interface OpenedMenuProps extends DropdownMenuProps {
  /** Repeats, on the given trigger, what opened the menu before this part was loaded. */
  readonly replay?: ((trigger: HTMLElement) => void) | undefined;
}

/** The menu of the library. */
export function OpenedMenu(props: OpenedMenuProps): ReactElement {
  const { trigger, items, align = 'start', side = 'bottom', isOpen, onOpenChange, replay } = props;
  const isSheet = useNarrow();
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef(replay);
  useEffect(() => {
    if (button.current) first.current?.(button.current);
    first.current = undefined;
  }, []);
  return (
    <Menu.Root open={isOpen} onOpenChange={(open) => onOpenChange?.(open)} modal={isSheet}>
      <Menu.Trigger ref={button} render={trigger} />
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
