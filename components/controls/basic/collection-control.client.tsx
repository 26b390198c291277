'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { EntryList } from '@/components/controls/entries/entry-list.client';
import { recordsIn } from '@/lib/controls/record-in';
import { storedTimeColumn } from '@/lib/controls/time-column-entry';
import { TimeColumnFields, timeColumnTypes } from './time-column-fields.client';

/** The columns of a time table: past values, shares, means and sparklines. */
export function CollectionControl({ control, value, onChange, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.collection');
  return (
    <EntryList
      label={control.label}
      ids={ids}
      entries={recordsIn(value)}
      onChange={onChange}
      describe={({ label, colType }) => {
        const type = timeColumnTypes.find((one) => one === colType);
        return { text: typeof label === 'string' && label !== '' ? label : type ? t(`types.${type}`) : t('untitled') };
      }}
      addLabel={t('add')}
      titles={{ add: t('add'), edit: t('edit') }}
      texts={{ cancel: t('cancel'), save: t('save') }}
      create={() => ({ key: crypto.randomUUID().slice(0, 11), label: '', colType: 'time', comparisonType: 'value' })}
      isValid={({ colType }) => timeColumnTypes.some((type) => type === colType)}
      stored={storedTimeColumn}
      render={(draft, change) => <TimeColumnFields draft={draft} change={change} />}
    />
  );
}
