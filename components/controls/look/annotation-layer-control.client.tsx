'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { EntryList } from '@/components/controls/entries/entry-list.client';
import { loadLater } from '@/components/ui/load-later';
import { layerProblems, newLayer, storedLayer } from '@/lib/controls/annotation-draft';
import { recordsIn } from '@/lib/controls/record-in';

const annotationFields = loadLater(
  async () => (await import('./annotation/annotation-fields.client')).AnnotationFields,
);

/** Formulas, events, intervals and series that are drawn over a chart. */
export function AnnotationLayerControl({ value, onChange, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.look.annotation');
  const AnnotationFields = annotationFields.usePart();
  return (
    <EntryList
      label={t('list')}
      ids={ids}
      entries={recordsIn(value)}
      onChange={onChange}
      describe={({ name, color, show }) => ({
        text: show === false ? t('hidden', { name: String(name) }) : String(name),
        color: typeof color === 'string' ? color : null,
      })}
      addLabel={t('add')}
      titles={{ add: t('add'), edit: t('edit') }}
      texts={{ cancel: t('cancel'), apply: t('apply'), save: t('ok') }}
      create={newLayer}
      width={420}
      isValid={(layer, others) => layerProblems(layer, others).length === 0}
      stored={storedLayer}
      part={annotationFields}
      render={(draft, change, others) =>
        AnnotationFields && <AnnotationFields draft={draft} change={change} problems={layerProblems(draft, others)} />
      }
    />
  );
}
