'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useDraft, useExplore, useExploreView } from '@/components/explore/explore-context';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Popover } from '@/components/ui/overlay/popover.client';
import { differencesOf } from '@/lib/explore/differences';
import type explore from '@/lib/text/messages/en/explore.json';

type PropertyName = keyof typeof explore.altered.properties;

/** Says that the draft differs from the saved chart, and lists how, with a way back for each difference. */
export function AlteredMark(): ReactElement | null {
  const t = useTranslations('explore.altered');
  const { store } = useExplore();
  const { chart } = useExploreView();
  const isAltered = useDraft((state) => state.isAltered);
  const draft = useDraft((state) => state.draft);
  const saved = useDraft((state) => state.saved);
  if (!isAltered || chart === null) return null;
  const found = differencesOf(saved, draft);
  if (found.length === 0) return null;
  return (
    <Popover
      label={t('label')}
      width={380}
      trigger={
        <button type="button" className="explore-altered">
          {t('mark')}
        </button>
      }
    >
      {(close) => (
        <div className="explore-differences">
          <p>{t('intro', { count: found.length })}</p>
          <ul>
            {found.map(({ key, label, before, after, undo }) => {
              const name = label ?? t(`properties.${key as PropertyName}`);
              return (
                <li key={key}>
                  <span>
                    <strong>{name}</strong>
                    <span className="explore-difference">
                      {t('changed', { before: before || t('nothing'), after: after || t('nothing') })}
                    </span>
                  </span>
                  <IconButton
                    icon="undo"
                    size="small"
                    label={t('back', { label: name })}
                    onClick={() => store.dispatch(undo)}
                  />
                </li>
              );
            })}
          </ul>
          <Button
            onClick={() => {
              store.discard();
              close();
            }}
          >
            {t('all')}
          </Button>
        </div>
      )}
    </Popover>
  );
}
