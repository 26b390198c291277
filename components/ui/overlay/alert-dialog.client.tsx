'use client';

import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from './dialog.client';

export interface AlertDialogProps {
  /** `Please confirm` unless told. */
  readonly title?: string | undefined;
  /** What is asked, and what will be lost. */
  readonly children: ReactNode;
  readonly isOpen: boolean;
  /** While a returned promise is pending, the buttons wait; whoever asks sets `isOpen`. */
  readonly onConfirm: () => void | Promise<void>;
  readonly onCancel: () => void;
  /** The verb on the button; `OK` unless told. */
  readonly confirmLabel?: string | undefined;
  readonly cancelLabel?: string | undefined;
  /** True for what destroys. */
  readonly isDanger?: boolean | undefined;
  /** A word that has to be typed first, in any case, such as `DELETE`. */
  readonly typed?: string | undefined;
}

/** A question that has to be answered: a press beside it does not close it, Escape and Close mean no. */
export function AlertDialog(props: AlertDialogProps): ReactElement {
  const { title, isOpen, onCancel, confirmLabel, typed } = props;
  const t = useTranslations('ui.overlay.confirm');
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [text, setText] = useState('');
  const cancel = useRef<HTMLButtonElement>(null);
  if (!isOpen && text !== '') setText('');
  const isLocked = typed !== undefined && text.trim().toLowerCase() !== typed.toLowerCase();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (isLocked || isBusy) return;
    setIsBusy(true);
    try {
      await props.onConfirm();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      title={title ?? t('title')}
      isOpen={isOpen}
      onClose={() => (isBusy ? undefined : onCancel())}
      width={480}
      closesOutside={false}
      describedBy={`${id}text`}
      {...(typed === undefined ? { initialFocus: cancel } : {})}
      footer={
        <>
          <Button ref={cancel} onClick={onCancel} disabled={isBusy}>
            {props.cancelLabel ?? t('cancel')}
          </Button>
          <Button
            type="submit"
            form={`${id}form`}
            look="primary"
            data-danger={props.isDanger ? '' : undefined}
            disabled={isLocked || isBusy}
          >
            {confirmLabel ?? t('ok')}
          </Button>
        </>
      }
    >
      <form id={`${id}form`} className="alert-dialog-form" onSubmit={submit}>
        <div id={`${id}text`}>{props.children}</div>
        {typed === undefined ? null : (
          <label className="alert-dialog-typed">
            {t('type', { word: typed })}
            <input
              className="field"
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          </label>
        )}
      </form>
    </Dialog>
  );
}
