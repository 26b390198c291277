'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlIds } from '@/components/ui/input/control-ids';
import { NumberField } from '@/components/ui/input/number-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { DateField } from '@/components/ui/select/date-field.client';
import { Select } from '@/components/ui/select/select.client';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import type { TemplateInput } from '@/lib/sqllab/template/template-inputs';
import { loadChoices } from './load-choices';

export interface InputControlProps {
  readonly ids: ControlIds;
  readonly tab: EditorTab;
  readonly input: TemplateInput;
  /** Null takes the value away. */
  readonly onChange: (value: unknown) => void;
}

/** The control for a variable, by its kind. */
export function InputControl({ ids, tab, input, onChange }: InputControlProps): ReactElement {
  const t = useTranslations('sqllab.inputs');
  const { kind, choices, value } = input;
  const text = value === undefined ? '' : String(value);
  if (kind === 'number') {
    return <NumberField {...ids} value={typeof value === 'number' ? value : null} onChange={onChange} />;
  }
  if (kind === 'date') return <DateField {...ids} value={text === '' ? null : text} onChange={onChange} />;
  if (kind === 'list') {
    return (
      <Select
        {...ids}
        value={value === undefined ? undefined : (value as string | number)}
        knownOptions={value === undefined ? [] : [{ value: value as string | number, label: text }]}
        load={loadChoices(tab, choices, t('choicesFailed'))}
        loadKey={`${tab.dbId} ${tab.schema} ${choices}`}
        isClearable
        onChange={(chosen) => onChange(chosen)}
      />
    );
  }
  return <TextField {...ids} value={text} onChange={(typed) => onChange(typed === '' ? null : typed)} />;
}
