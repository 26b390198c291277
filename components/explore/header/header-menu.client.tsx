'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import { useChartMenu } from './use-chart-menu';

/** What can be done with the chart besides saving it. */
export function HeaderMenu(): ReactElement {
  const t = useTranslations('explore.header');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DropdownMenu
      trigger={<IconButton icon="more" label={t('menu')} />}
      align="end"
      items={useChartMenu(isOpen)}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  );
}
