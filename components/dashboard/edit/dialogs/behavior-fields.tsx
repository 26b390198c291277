import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { Select } from '@/components/ui/select/select.client';
import { RefreshField } from './refresh-field';

const orientations = ['VERTICAL', 'HORIZONTAL'] as const;

export interface BehaviorFieldsProps {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly onChange: (changes: Readonly<Record<string, unknown>>) => void;
}

/** How the dashboard filters and refreshes. */
export function BehaviorFields({ metadata, onChange }: BehaviorFieldsProps): ReactElement {
  const t = useTranslations('dashboard.header.filters');
  const seconds = Number(metadata.refresh_frequency ?? 0);
  return (
    <>
      <Checkbox
        label={t('cross')}
        isChecked={metadata.cross_filters_enabled !== false}
        onChange={(isEnabled) => onChange({ cross_filters_enabled: isEnabled })}
      />
      <Field label={t('orientation')}>
        <Select
          value={metadata.filter_bar_orientation === 'HORIZONTAL' ? 'HORIZONTAL' : 'VERTICAL'}
          isSearchable={false}
          options={orientations.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => onChange({ filter_bar_orientation: value })}
        />
      </Field>
      <RefreshField
        seconds={Number.isFinite(seconds) ? seconds : 0}
        onChange={(next) => onChange({ refresh_frequency: Math.max(0, Math.round(next ?? 0)) })}
      />
    </>
  );
}
