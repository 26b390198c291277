import type { ReactElement } from 'react';
import type { RecordField } from '@/components/crud/record-field';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { inputOf, sentOf } from './field-values';

const t = pageTexts('crudForm');

export interface ManyChoicesProps {
  readonly field: Extract<RecordField, { kind: 'ids' | 'objects' }>;
}

/** Boxes to tick, for browsers without script; the chosen ones come first. */
export function ManyChoices({ field }: ManyChoicesProps): ReactElement {
  const { label, hint, value, options } = field;
  const chosen = new Set(value);
  const sorted = [...options].sort((a, b) => Number(chosen.has(Number(b.value))) - Number(chosen.has(Number(a.value))));
  return (
    <fieldset className="stack">
      <legend className="flex w-full items-baseline gap-2 pb-1">
        {label}
        {hint ? <span className="text-quiet">{hint}</span> : null}
      </legend>
      <input type="hidden" name={inputOf(field)} value="" />
      {options.length > 8 ? (
        <input
          className="field"
          type="search"
          placeholder={t('find')}
          aria-label={t('findIn', { label: label.toLowerCase() })}
          data-js=""
          data-record-find=""
        />
      ) : null}
      <div className="record-choices">
        {sorted.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              name={inputOf(field)}
              value={sentOf(field, option.value)}
              defaultChecked={chosen.has(Number(option.value))}
            />
            {option.text}
          </label>
        ))}
        {options.length === 0 ? <span className="text-quiet">{t('thereIsNothingTo')}</span> : null}
      </div>
    </fieldset>
  );
}
