'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import type { InputsOnly } from '@/components/sqllab/inputs/use-inputs-only';
import { BottomSheet } from '@/components/ui/layout/bottom-sheet.client';
import type { SheetStop } from '@/components/ui/layout/sheet-stops';
import { Sheet } from '@/components/ui/overlay/sheet.client';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';

export interface PhoneFrameProps {
  readonly tab: EditorTab;
  readonly shown: InputsOnly;
  /** The editor; `onTables` opens the schema browser. */
  readonly editor: (onTables: () => void) => ReactElement;
  readonly south: ReactElement;
  readonly browser: ReactElement;
}

/** Editor and results of a tab by thumb: a raised sheet of results hides the SQL, a run shows a lowered one again. */
export function PhoneFrame({ tab, shown, editor, south, browser }: PhoneFrameProps): ReactElement {
  const t = useTranslations('sqllab');
  const [isBrowserOpen, setIsBrowserOpen] = useState(false);
  const [isLow, setIsLow] = useState(false);
  const { latestQueryId } = tab;
  useEffect(() => {
    if (latestQueryId !== null) setIsLow(false);
  }, [latestQueryId]);
  const stop: SheetStop = shown.isTextHidden ? 'full' : isLow ? 'low' : 'half';
  function moveTo(next: SheetStop): void {
    setIsLow(next === 'low');
    if (shown.isTextHidden !== (next === 'full')) shown.toggleText();
  }
  return (
    <>
      <BottomSheet label={t('size.south')} stop={stop} onStop={moveTo} behind={editor(() => setIsBrowserOpen(true))}>
        {south}
      </BottomSheet>
      <Sheet title={t('browser.label')} isOpen={isBrowserOpen} onClose={() => setIsBrowserOpen(false)}>
        {browser}
      </Sheet>
    </>
  );
}
