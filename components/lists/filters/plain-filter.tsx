import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { type FilterPlan, keyOf } from '@/lib/lists/list-plan';
import type { FilterValue } from '@/lib/lists/list-state';

export interface PlainFilterProps {
  readonly filter: FilterPlan & { readonly kind: 'select' | 'choices' };
  readonly label: string;
  readonly value: FilterValue | undefined;
  /** The choices that the server read; null when the address did not ask for them. */
  readonly choices: readonly { readonly value: string | number; readonly text: string }[] | null;
}

/** The filter for browsers without script. */
export function PlainFilter({ filter, label, value, choices }: PlainFilterProps): ReactElement {
  const t = useTranslations('list');
  const chosen = typeof value === 'object' && 'value' in value ? String(value.value) : '';
  const options =
    filter.kind === 'select'
      ? filter.options.map((option) => ({ value: String(option.value), text: t(`labels.${option.label}`) }))
      : choices;
  if (options === null) {
    return (
      <noscript>
        {chosen !== '' && <input type="hidden" name={`filter.${keyOf(filter)}`} value={chosen} />}
        <button type="submit" name="choices" value="1" className="button">
          {t('choose')}
        </button>
      </noscript>
    );
  }
  return (
    <noscript>
      <select className="field" name={`filter.${keyOf(filter)}`} defaultValue={chosen} aria-label={label}>
        <option value="">{t('plainAll')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </noscript>
  );
}
