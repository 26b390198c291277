'use client';

import type { ReactElement, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Dialog, type DialogProps } from './dialog.client';

export interface ActionDialogProps extends Omit<DialogProps, 'isOpen' | 'onClose' | 'footer'> {
  /** The text of the button that closes the dialog without the action. */
  readonly cancelLabel: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
  readonly onClose: () => void;
  /** True while the fields do not allow the action. */
  readonly isDisabled?: boolean | undefined;
  /** True while the action runs: it cannot be started again. */
  readonly isPending?: boolean | undefined;
  /** False when the dialog stays open while the action runs. */
  readonly closesWhilePending?: boolean | undefined;
  /** True for an action that cannot be undone. */
  readonly isDanger?: boolean | undefined;
  /** Why the action failed; null when it did not. */
  readonly error?: string | null | undefined;
}

/** An open dialog with one action, a way to leave without it, and the reason when it fails. */
export function ActionDialog(props: ActionDialogProps): ReactElement {
  const { cancelLabel, actionLabel, onAction, onClose, children, error = null, ...dialog } = props;
  const { isDisabled = false, isPending = false, closesWhilePending = true, isDanger = false, ...frame } = dialog;
  const isHeld = isPending && !closesWhilePending;
  const footer: ReactNode = (
    <>
      <Button disabled={isHeld} onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button
        look="primary"
        data-danger={isDanger ? '' : undefined}
        disabled={isDisabled || isPending}
        aria-busy={isPending || undefined}
        onClick={onAction}
      >
        {actionLabel}
      </Button>
    </>
  );
  return (
    <Dialog {...frame} isOpen onClose={() => (isHeld ? undefined : onClose())} footer={footer}>
      {error === null ? null : (
        <div className="modal-error">
          <Alert level="danger">{error}</Alert>
        </div>
      )}
      {children}
    </Dialog>
  );
}
