import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import type { ConfigEdit, DividerItem } from '@/lib/dashboard/filter-config/config';
import type { FaultField } from '@/lib/dashboard/filter-config/validate';

export interface DividerSettingsProps {
  readonly divider: DividerItem;
  readonly edit: (edit: ConfigEdit) => void;
  readonly faults: readonly FaultField[];
}

export function DividerSettings({ divider, edit, faults }: DividerSettingsProps): ReactElement {
  const t = useTranslations('dashboard.filters');
  const change = (changes: Partial<DividerItem>): void => edit({ type: 'change', id: divider.id, changes });
  return (
    <div className="filters-form">
      <Field label={t('divider.title')} isRequired error={faults.includes('title') ? t('faults.title') : undefined}>
        <TextField value={divider.title} onChange={(title) => change({ title })} />
      </Field>
      <Field label={t('description')}>
        <TextAreaField value={divider.description} onChange={(description) => change({ description })} />
      </Field>
    </div>
  );
}
