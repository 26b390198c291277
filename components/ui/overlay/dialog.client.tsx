'use client';

import '@/components/ui/kit.css';
import { Dialog as Base } from '@base-ui/react/dialog';
import { useTranslations } from 'next-intl';
import { type CSSProperties, type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { useResize } from './use-resize';
import { useTopmost } from './use-topmost';

/** What asked to close the dialog. */
export type CloseReason = 'button' | 'escape' | 'outside';

export interface DialogProps {
  /** The heading, and the name of the dialog. */
  readonly title: ReactNode;
  readonly isOpen: boolean;
  /** Asked to close. The dialog stays until `isOpen` is false, so whoever has unsaved work may refuse or ask first. */
  readonly onClose: (reason: CloseReason) => void;
  readonly children: ReactNode;
  /** The buttons at the end; they stay in view while the content scrolls. */
  readonly footer?: ReactNode;
  /** In pixels, from 380 to 900; 600 unless told. */
  readonly width?: number | undefined;
  /** True shows a handle in the corner (pointer and arrow keys); not on a phone. */
  readonly isResizable?: boolean | undefined;
  /** False when a press beside the dialog must not close it. */
  readonly closesOutside?: boolean | undefined;
  /** What has the focus first; the first field, else the dialog itself, unless told. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The identity of the element that describes the dialog. */
  readonly describedBy?: string | undefined;
}

const minDialogWidth = 380;
const maxDialogWidth = 900;

/** A modal dialog: in the middle of the screen, on a phone a sheet as high as the screen. */
export function Dialog(props: DialogProps): ReactElement {
  const { title, isOpen, onClose, children, footer, width = 600, isResizable = false } = props;
  const { closesOutside = true, initialFocus, describedBy } = props;
  const t = useTranslations('ui.overlay');
  const popup = useRef<HTMLDivElement>(null);
  const isTopmost = useTopmost(isOpen);
  const { size, isFull, toggleFull, handle } = useResize(popup, isOpen);
  const wide = Math.min(maxDialogWidth, Math.max(minDialogWidth, width));
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--dialog-width': `${size?.width ?? wide}px`,
    ...(size ? { '--dialog-height': `${size.height}px` } : {}),
    ...(isFull ? { '--dialog-width': '100%', '--dialog-height': '100dvh' } : {}),
  };
  return (
    <Base.Root
      open={isOpen}
      disablePointerDismissal={!closesOutside}
      onOpenChange={(open, details) => {
        if (open || !isTopmost(details)) return;
        const { reason, event } = details;
        if (reason === 'outside-press' && isRepeated(event)) return details.cancel();
        onClose(reason === 'escape-key' ? 'escape' : reason === 'outside-press' ? 'outside' : 'button');
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="modal-backdrop" />
        <Base.Viewport className="modal-viewport">
          <Base.Popup
            ref={popup}
            className="modal-popup"
            style={style}
            aria-describedby={describedBy}
            initialFocus={initialFocus ?? ((type) => (type === 'touch' ? popup.current : firstField(popup.current)))}
          >
            <header className="modal-head">
              <Base.Title className="modal-title">{title}</Base.Title>
              {isResizable ? (
                <button
                  type="button"
                  className="button modal-full"
                  data-look="icon"
                  aria-label={isFull ? t('fullExit') : t('full')}
                  title={isFull ? t('fullExit') : t('full')}
                  onClick={toggleFull}
                >
                  <Icon name={isFull ? 'shrink' : 'expand'} />
                </button>
              ) : null}
              <Base.Close className="button modal-close" data-look="icon" aria-label={t('close')}>
                <Icon name="close" />
              </Base.Close>
            </header>
            <div className="modal-body">{children}</div>
            {footer ? <footer className="modal-foot">{footer}</footer> : null}
            {isResizable ? (
              <div
                className="modal-handle"
                role="separator"
                tabIndex={0}
                aria-label={t('resize')}
                aria-orientation="vertical"
                aria-valuemin={minDialogWidth}
                aria-valuenow={Math.round(size?.width ?? wide)}
                {...handle}
              />
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The second press of the double click whose first one opened the dialog is no wish to close it. */
function isRepeated(event: Event): boolean {
  return event instanceof UIEvent && event.detail > 1;
}

const fields =
  'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled), [data-first-focus]';

function firstField(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>(`.modal-body :is(${fields})`) ?? popup;
}
