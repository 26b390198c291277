'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { RadioGroup } from '@/components/ui/input/radio-group.client';
import { Popover } from '@/components/ui/overlay/popover.client';

export interface TimeFormatButtonProps {
  readonly column: string;
  readonly isOriginal: boolean;
  readonly onChange: (isOriginal: boolean) => void;
}

/** Whether a column shows its times as dates or as the database gave them. */
export function TimeFormatButton({ column, isOriginal, onChange }: TimeFormatButtonProps): ReactElement {
  const t = useTranslations('explore.pane');
  return (
    <Popover
      label={t('timeFormat', { column })}
      trigger={<IconButton icon="settings" size="small" label={t('setting', { column })} />}
    >
      <RadioGroup
        label={t('timeFormat', { column })}
        value={isOriginal}
        onChange={onChange}
        options={[
          { value: true, label: t('original') },
          { value: false, label: t('formatted') },
        ]}
      />
    </Popover>
  );
}
