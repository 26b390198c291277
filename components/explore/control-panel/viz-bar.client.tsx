'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useDraft, useExplore, useExploreView } from '@/components/explore/explore-context';
import { Button } from '@/components/ui/button';
import { vizTypeOf } from '@/lib/explore/draft';
import { panelOf } from '@/lib/explore/panels';
import { usualTypes } from '@/lib/explore/usual-types';
import { chartText } from '@/lib/text/chart-texts/chart-texts';
import { VizIcon } from './viz-icon';

/** A fast way to the usual chart types, with the current one among them, and the way to all. */
export function VizBar(): ReactElement {
  const t = useTranslations('explore.controls');
  const { store } = useExplore();
  const { setOpen } = useExploreView();
  const current = useDraft(({ draft }) => vizTypeOf(draft.formData));
  const types =
    usualTypes.some((type) => type === current) || panelOf(current) === undefined
      ? usualTypes
      : [current, ...usualTypes];
  return (
    <fieldset className="explore-types" aria-label={t('types')}>
      {types.map((type) => {
        const name = chartText(panelOf(type)?.definition.name ?? type);
        return (
          <button
            key={type}
            type="button"
            className="explore-type"
            aria-pressed={type === current}
            title={name}
            onClick={() => store.dispatch({ type: 'set_viz_type', vizType: type })}
          >
            <VizIcon type={type} />
            <span>{name}</span>
          </button>
        );
      })}
      <Button look="plain" onClick={() => setOpen('gallery')}>
        {t('allCharts')}
      </Button>
    </fieldset>
  );
}
