import '@/components/ui/kit.css';
import { Menu } from '@base-ui/react/menu';
import type { ComponentProps, ReactElement } from 'react';
import type { MenuEntry } from './menu-entry';
import { MenuItems } from './menu-items';

export interface MenuPopupProps extends Pick<ComponentProps<typeof Menu.Positioner>, 'align' | 'anchor' | 'side'> {
  readonly items: readonly MenuEntry[];
  /** True when the menu is a sheet from below. */
  readonly isSheet: boolean;
  /** In pixels, from the anchor. */
  readonly sideOffset: number;
}

/** What floats while a menu is open. */
export function MenuPopup({ items, isSheet, ...place }: MenuPopupProps): ReactElement {
  return (
    <Menu.Portal>
      {isSheet ? <Menu.Backdrop className="dropdown-backdrop" /> : null}
      <Menu.Positioner className="dropdown-positioner" collisionPadding={8} {...place}>
        <Menu.Popup className="dropdown-popup">
          <MenuItems items={items} isSheet={isSheet} />
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}
