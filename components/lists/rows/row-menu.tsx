import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import type { MenuEntry } from '@/components/ui/overlay/menu-entry';

/** The button of a card that opens the menu of its row. */
export function RowMenu({ entries }: { readonly entries: readonly MenuEntry[] }): ReactElement {
  const t = useTranslations('list');
  return (
    <DropdownMenu
      align="end"
      trigger={
        <button
          type="button"
          className="button icon-button"
          data-look="icon"
          data-size="small"
          data-js=""
          aria-label={t('more')}
        >
          <Icon name="more" size={14} />
        </button>
      }
      items={entries}
    />
  );
}
