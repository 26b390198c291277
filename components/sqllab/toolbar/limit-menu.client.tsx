'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import { limitChoices, limitOf, spacedNumber } from '@/lib/sqllab/limit';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';

/** The most rows of the tab's results. */
export function LimitMenu({ tab }: { readonly tab: EditorTab }): ReactElement {
  const t = useTranslations('sqllab.limit');
  const { store, props } = useSqlLab();
  const limit = limitOf(tab.queryLimit, props.limits);
  return (
    <DropdownMenu
      trigger={
        <Button look="plain" title={t('title')}>
          {t('button', { limit: spacedNumber(limit) })}
          <Icon name="chevron" size={12} />
        </Button>
      }
      items={limitChoices(props.limits).map((choice) => ({
        ...{ id: String(choice), label: spacedNumber(choice) },
        onSelect: () => store.dispatch({ type: 'set_limit', id: tab.id, queryLimit: choice, now: Date.now() }),
      }))}
    />
  );
}
