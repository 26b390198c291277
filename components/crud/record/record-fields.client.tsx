'use client';

import { useTranslations } from 'next-intl';
import { Fragment, type ReactElement } from 'react';
import { AskedValue } from '@/components/crud/fields/asked-value.client';
import { type FieldValues, fieldKey } from '@/components/crud/fields/field-values';
import { RecordControl } from '@/components/crud/fields/record-control.client';
import type { RecordField } from '@/components/crud/record-field';
import type { SelectOption } from '@/components/ui/select/select-option';

export interface RecordFieldsProps {
  readonly fields: readonly RecordField[];
  readonly values: FieldValues;
  /** Keys of secrets that were typed differently the second time. */
  readonly differs: readonly string[];
  /** What is wrong with fields, by their keys. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (key: string, value: FieldValues[string]) => void;
  /** Receives the chosen options of a field with ids. */
  readonly onChosen: (key: string, options: readonly SelectOption[]) => void;
}

/** The key of the second field of a secret. */
export const againKey = (key: string): string => `${key} again`;

export function RecordFields({
  fields,
  values,
  differs,
  problems,
  onChange,
  onChosen,
}: RecordFieldsProps): ReactElement {
  const t = useTranslations('crud.record');
  return (
    <>
      {fields.map((field) => {
        const key = fieldKey(field);
        const again = againKey(key);
        return (
          <Fragment key={key}>
            <RecordControl
              field={field}
              value={values[key]}
              hasHelp
              error={problems[key]}
              onChange={(value) => onChange(key, value)}
              onChosen={(options) => onChosen(key, options)}
            />
            {field.asks !== undefined && (
              <AskedValue
                asks={field.asks}
                from={String(values[field.asks.from] ?? '')}
                onChange={(value) => onChange(key, value)}
              />
            )}
            {field.kind === 'secret' && field.again !== undefined && (
              <RecordControl
                field={{ ...field, name: again, label: field.again, placeholder: field.againPlaceholder ?? '' }}
                value={values[again]}
                error={differs.includes(key) ? t('differs') : undefined}
                onChange={(value) => onChange(again, value)}
              />
            )}
          </Fragment>
        );
      })}
    </>
  );
}
