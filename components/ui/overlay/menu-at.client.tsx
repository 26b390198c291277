'use client';

import { Menu } from '@base-ui/react/menu';
import { type ReactElement, useMemo } from 'react';
import type { MenuEntry } from './menu-entry';
import { MenuPopup } from './menu-popup';
import { useNarrow } from './use-narrow';

export interface MenuAtProps {
  /** In pixels of the window. */
  readonly x: number;
  readonly y: number;
  readonly items: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** An open menu at a place of the window; on a phone a sheet from below. */
export function MenuAt({ x, y, items, onClose }: MenuAtProps): ReactElement {
  const isSheet = useNarrow();
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y]);
  return (
    <Menu.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <MenuPopup anchor={anchor} side="bottom" align="start" sideOffset={2} items={items} isSheet={isSheet} />
    </Menu.Root>
  );
}
