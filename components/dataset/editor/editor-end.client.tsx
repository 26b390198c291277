'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Tooltip } from '@/components/ui/overlay/tooltip.client';
import type { EditorModel } from './use-editor';

export interface EditorEndProps {
  readonly model: EditorModel;
  /** Cancel. */
  readonly children: ReactNode;
}

/** The state of the draft, and the buttons that end the editor. */
export function EditorEnd({ model, children }: EditorEndProps): ReactElement {
  const t = useTranslations('dataset.save');
  const { isAltered, isSaving, isLocked, problemCount, submit } = model;
  const toFix = problemCount === 0 || isLocked ? '' : t('toFix', { count: problemCount });
  const state = isSaving ? t('saving') : [isAltered ? t('altered') : '', toFix].filter(Boolean).join(' · ');
  return (
    <>
      <span role="status" className="dataset-editor-state">
        {state}
      </span>
      {children}
      <Tooltip text={isLocked ? t('managed') : toFix}>
        <Button
          look="primary"
          aria-disabled={isLocked || problemCount > 0 || undefined}
          disabled={isSaving}
          onClick={isLocked ? undefined : submit}
        >
          {t('save')}
        </Button>
      </Tooltip>
    </>
  );
}
