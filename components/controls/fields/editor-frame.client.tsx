'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { type TabItem, Tabs } from '@/components/ui/layout/tabs.client';

export interface EditorFrameProps {
  readonly title?: ReactNode;
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly tab: string;
  readonly onTab: (id: string) => void;
  readonly canSave: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** The title, the tabs and the buttons of a popover that edits a field. Ctrl or Cmd with Enter saves, and so does Enter in a text field. */
export function EditorFrame(props: EditorFrameProps): ReactElement {
  const { title, label, tabs, tab, onTab, canSave, onSave, onClose } = props;
  const t = useTranslations('controls.fields');
  return (
    <div
      className="field-editor"
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement && event.target.classList.contains('text-field');
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        if (!(event.ctrlKey || event.metaKey || isField)) return;
        event.preventDefault();
        event.stopPropagation();
        if (canSave) onSave();
      }}
    >
      {title}
      <Tabs label={label} tabs={tabs} value={tab} onChange={onTab} />
      <div className="field-editor-foot">
        <Button onClick={onClose}>{t('closeEditor')}</Button>
        <Button look="primary" disabled={!canSave} onClick={onSave}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}
