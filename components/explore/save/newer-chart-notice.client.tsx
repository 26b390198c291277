'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import type explore from '@/lib/text/messages/en/explore.json';
import type { NewerChart } from './use-save';

type PropertyName = keyof typeof explore.altered.properties;

export interface NewerChartNoticeProps {
  readonly newer: NewerChart;
  /** Shows what the server has in place of the draft. */
  readonly onTake: () => void;
}

/** Says that the chart was saved by somebody else meanwhile, and what would be overwritten. */
export function NewerChartNotice({ newer, onTake }: NewerChartNoticeProps): ReactElement {
  const t = useTranslations('exploreDialogs.save.newer');
  const altered = useTranslations('explore.altered');
  const { chart } = newer.start;
  return (
    <Alert
      level="warning"
      title={t('title', { name: chart?.changedBy ?? t('someone'), when: chart?.changedOnWords ?? '' })}
      actions={<Button onClick={onTake}>{t('take')}</Button>}
    >
      <p>{newer.differences.length === 0 ? t('same') : t('text')}</p>
      <ul className="explore-save-newer">
        {newer.differences.map(({ key, label, before, after }) => (
          <li key={key}>
            <strong>{label ?? altered(`properties.${key as PropertyName}`)}</strong>{' '}
            {t('change', { theirs: before || altered('nothing'), yours: after || altered('nothing') })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
