'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useCallback, useState } from 'react';
import { OpenFilters, type OpenFiltersProps } from '@/components/dashboard/edit/open-filters.client';
import { saveSettings } from '@/components/dashboard/edit/save-settings';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import { toast } from '@/components/ui/overlay/toast';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import dashboard from '@/lib/text/messages/en/dashboard.json';
import ui from '@/lib/text/messages/en/ui.json';
import { filterMenu } from './filter-menu';

export interface FilterMenuProps {
  readonly id: number;
  readonly isHorizontal: boolean;
  readonly hasCrossFilters: boolean;
}

/** The settings of filters and cross-filters of a dashboard that is read. It is open when it is first shown. */
export function FilterMenu(props: FilterMenuProps): ReactElement {
  return (
    <TextProvider locale="en" messages={{ dashboard, ui }}>
      <Entries {...props} />
    </TextProvider>
  );
}

function Entries({ id, isHorizontal, hasCrossFilters }: FilterMenuProps): ReactElement {
  const t = useTranslations('dashboard.around.filters');
  const [isOpen, setIsOpen] = useState(true);
  const [part, setPart] = useState<OpenFiltersProps['part'] | null>(null);
  const close = useCallback(() => setPart(null), []);
  const items = filterMenu(t, {
    isHorizontal,
    hasCrossFilters,
    onOpen: setPart,
    onChange: (changes) => {
      saveSettings(id, changes).then(
        () => location.reload(),
        () => toast.danger(t('failed')),
      );
    },
  });
  return (
    <>
      <DropdownMenu
        align="end"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <Button look="plain">
            <Icon name="filter" />
            {t('trigger')}
          </Button>
        }
        items={items}
      />
      {part !== null && <OpenFilters dashboardId={id} part={part} onClose={close} />}
    </>
  );
}
