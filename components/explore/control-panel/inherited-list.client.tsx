'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useId } from 'react';
import { FilterLabel } from '@/components/controls/fields/filter/filter-label.client';
import { useDataset, useDraft, useExplore } from '@/components/explore/explore-context';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { filterWords } from '@/lib/controls/filter-text';
import { inheritedOf } from '@/lib/explore/inherited';

/** What the dashboard, from which the chart is edited, adds to its query. It can be taken away, and is never saved. */
export function InheritedList(): ReactElement | null {
  const t = useTranslations('explore.inherited');
  const { store } = useExplore();
  const dataset = useDataset();
  const formData = useDraft(({ draft }) => draft.formData);
  const id = useId();
  const all = inheritedOf(formData);
  if (all.length === 0) return null;
  return (
    <section className="explore-inherited" aria-labelledby={id}>
      <h3 id={id}>{t('title')}</h3>
      <ul>
        {all.map(({ key, kind, value, rest }) => {
          const { text, open } =
            kind === 'filter' ? filterWords(value, dataset) : { text: `${t(kind)}: ${String(value)}`, open: null };
          return (
            <li key={key} className="field-chip">
              <IconButton
                icon="close"
                size="small"
                label={t('remove', { text })}
                onClick={() => store.dispatch({ type: 'set_control', name: 'extra_form_data', value: rest })}
              />
              <span className="field-chip-label" title={text}>
                {open === null ? text : <FilterLabel text={text} {...open} />}
              </span>
              <Icon name="filter" size={14} />
            </li>
          );
        })}
      </ul>
      <p>{t('note')}</p>
    </section>
  );
}
