'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { EditingContext } from '@/components/dataset/editor/editor-context';
import { EditorEnd } from '@/components/dataset/editor/editor-end.client';
import { EditorTabs } from '@/components/dataset/editor/editor-tabs.client';
import { makeEditing } from '@/components/dataset/editor/make-editing';
import { useEditor } from '@/components/dataset/editor/use-editor';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/overlay/use-confirm';
import type { OpenedDataset } from './use-opened-dataset';

export interface OpenedEditorProps {
  readonly opened: OpenedDataset;
  /** Where its buttons are. */
  readonly foot: HTMLElement | null;
  /** What the dialog does when it is asked to close. */
  readonly closing: RefObject<() => void>;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The editor of a dataset that was read, as the content of a dialog. */
export function OpenedEditor(props: OpenedEditorProps): ReactElement {
  const [editing] = useState(() => makeEditing(props.opened.dataset));
  return (
    <EditingContext value={editing}>
      <Editor {...props} />
    </EditingContext>
  );
}

function Editor({ opened: { dataset, version }, foot, closing, onClose, onSaved }: OpenedEditorProps): ReactElement {
  const t = useTranslations('dataset');
  const confirm = useConfirm();
  const [tab, setTab] = useState('source');
  const model = useEditor({
    dataset,
    version,
    onTab: setTab,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  /** What is not saved is lost only once that is meant. */
  const close = useEffectEvent(async (): Promise<void> => {
    if (model.isSaving) return;
    const question = {
      title: t('leave.title'),
      text: t('leave.text'),
      confirmLabel: t('leave.discard'),
      cancelLabel: t('leave.keep'),
      isDanger: true,
    };
    if (!model.isAltered || (await confirm(question))) onClose();
  });
  useEffect(() => {
    const before = closing.current;
    closing.current = () => void close();
    return () => {
      closing.current = before;
    };
  }, [closing]);
  return (
    <>
      <div className="dataset-editor">
        <EditorTabs dataset={dataset} model={model} tab={tab} onTab={setTab} />
      </div>
      {foot !== null &&
        createPortal(
          <EditorEnd model={model}>
            <Button disabled={model.isSaving} onClick={() => closing.current()}>
              {t('save.cancel')}
            </Button>
          </EditorEnd>,
          foot,
        )}
    </>
  );
}
