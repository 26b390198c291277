'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { EntryRecord } from '@/components/controls/entries/entry-editor.client';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Select } from '@/components/ui/select/select.client';
import { isRange, isWholeRule, numberOperators, textOperators } from '@/lib/controls/condition';
import { numberIn } from '@/lib/controls/number-in';
import type { ShownField } from '@/lib/controls/shown-fields';
import { verboseName } from '@/lib/controls/verbose-name';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { RuleColor } from './rule-color.client';

interface RuleFieldsProps {
  readonly draft: EntryRecord;
  readonly change: (part: EntryRecord) => void;
  readonly fields: readonly ShownField[];
  readonly dataset: ExploreDataset | null;
  /** Whether a rule may colour whole rows, or the text in place of the cell. */
  readonly hasRows: boolean;
}

export function RuleFields({ draft, change, fields, dataset, hasRows }: RuleFieldsProps): ReactElement {
  const t = useTranslations('controls.look.rules');
  const isText = fields.some(({ key, kind }) => key === draft.column && kind === 'string');
  const operators: readonly string[] = isText ? textOperators : numberOperators;
  const { operator } = draft;
  const number = (name: string, label: string) => (
    <Field label={label} isRequired>
      {(field) => (
        <NumberField
          {...field}
          value={numberIn(draft[name])}
          onChange={(next) => change({ [name]: next ?? undefined })}
        />
      )}
    </Field>
  );
  const isMisordered = isRange(operator) && !isWholeRule(draft) && draft.targetValueRight !== undefined;
  return (
    <>
      <Field label={t('column')} isRequired>
        {(field) => (
          <Select
            {...field}
            isFreeForm
            options={fields.map(({ key, kind }) => ({ value: key, label: verboseName(dataset, key), hint: kind }))}
            value={typeof draft.column === 'string' ? draft.column : undefined}
            onChange={(next) => change({ column: next ?? undefined })}
          />
        )}
      </Field>
      <RuleColor value={String(draft.colorScheme ?? '')} onChange={(colorScheme) => change({ colorScheme })} />
      <Field label={t('operator')} isRequired>
        {(field) => (
          <Select
            {...field}
            isSearchable={false}
            options={operators.map((value) => ({ value, label: value === 'None' ? t('always') : value }))}
            value={typeof operator === 'string' ? operator : undefined}
            onChange={(next) => change({ operator: next ?? 'None' })}
          />
        )}
      </Field>
      {isRange(operator) ? (
        <div className="entry-pair">
          {number('targetValueLeft', t('leftValue'))}
          {number('targetValueRight', t('rightValue'))}
        </div>
      ) : operator === 'None' ? null : isText ? (
        <Field label={t('targetValue')} isRequired>
          {(field) => (
            <TextField
              {...field}
              value={String(draft.targetValue ?? '')}
              onChange={(targetValue) => change({ targetValue })}
            />
          )}
        </Field>
      ) : (
        number('targetValue', t('targetValue'))
      )}
      {isMisordered ? <p className="entry-problem">{t('misordered')}</p> : null}
      {hasRows ? (
        <>
          <Checkbox
            label={t('wholeRow')}
            isChecked={draft.toAllRow === true}
            onChange={(toAllRow) => change({ toAllRow })}
          />
          <Checkbox
            label={t('textColor')}
            isChecked={draft.toTextColor === true}
            onChange={(toTextColor) => change({ toTextColor })}
          />
        </>
      ) : null}
    </>
  );
}
