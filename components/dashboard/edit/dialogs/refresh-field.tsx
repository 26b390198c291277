import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { Select } from '@/components/ui/select/select.client';

const choices = [0, 10, 30, 60, 300, 1800, 3600, 21_600, 43_200, 86_400] as const;
const custom = -1;

export interface RefreshFieldProps {
  /** Zero is never; null while a custom interval is empty. */
  readonly seconds: number | null;
  readonly onChange: (seconds: number | null) => void;
}

/** How often the charts of a dashboard are refreshed by themselves: a usual interval, or any number of seconds. */
export function RefreshField({ seconds, onChange }: RefreshFieldProps): ReactElement {
  const t = useTranslations('dashboard.edit.refresh');
  const [isCustom, setIsCustom] = useState(!choices.some((each) => each === seconds));
  const options = [
    { value: custom, label: t('custom') },
    ...choices.map((value) => ({ value, label: t(`choices.s${value}`) })),
  ];
  return (
    <>
      <Field label={t('field')}>
        <Select
          label={t('label')}
          value={isCustom ? custom : seconds}
          isSearchable={false}
          options={options}
          onChange={(value) => {
            setIsCustom(value === custom);
            if (value !== custom) onChange(Number(value));
          }}
        />
      </Field>
      {isCustom && (
        <Field label={t('seconds')}>
          <NumberField value={seconds} min={0} onChange={onChange} />
        </Field>
      )}
    </>
  );
}
