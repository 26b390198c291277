'use client';

import { Menu } from '@base-ui/react/menu';
import { type ReactElement, useEffect, useRef } from 'react';
import type { DropdownMenuProps } from './menu.client';
import { MenuPopup } from './menu-popup';
import { useNarrow } from './use-narrow';

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
      <MenuPopup side={side} align={align} sideOffset={4} items={items} isSheet={isSheet} />
    </Menu.Root>
  );
}
