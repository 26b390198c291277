'use client';

import '@/components/ui/kit.css';
import { Toast } from '@base-ui/react/toast';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useRef } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import { listenToToasts, shownToasts, type ToastKind, takeToast } from './toast';

interface ToastData {
  readonly kind: ToastKind;
}

const icons: Readonly<Record<ToastKind, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
};

/** Base UI makes each toast a dialog; here it is a message. */
const notDialog = { 'aria-modal': undefined, 'aria-describedby': undefined };

/** The corner of the screen with the toasts; their time stands still while they are hovered or focused. */
export function ToastRegion(): ReactElement {
  return (
    <Toast.Provider limit={shownToasts}>
      <Shown />
    </Toast.Provider>
  );
}

function Shown(): ReactElement {
  const t = useTranslations('ui.toast');
  const { toasts, add, close } = Toast.useToastManager<ToastData>();
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const fill = (): void => {
      for (let next = takeToast(shown.current); next; next = takeToast(shown.current)) {
        const { id, kind, text, durationMs, action } = next;
        shown.current.add(id);
        add({
          id,
          description: text,
          timeout: durationMs,
          data: { kind },
          actionProps: action && {
            children: action.label,
            onClick: () => {
              close(id);
              action.onSelect();
            },
          },
          onClose: () => {
            shown.current.delete(id);
            queueMicrotask(fill);
          },
        });
      }
    };
    fill();
    return listenToToasts({ added: fill, closed: close });
  }, [add, close]);
  return (
    <Toast.Portal>
      <Toast.Viewport className="toast-viewport" aria-label={t('region')}>
        {toasts.map((toast) => {
          const kind = toast.data?.kind ?? 'info';
          return (
            <Toast.Root
              key={toast.id}
              toast={toast}
              className="toast"
              data-kind={kind}
              role={kind === 'danger' || kind === 'warning' ? 'alert' : 'status'}
              {...notDialog}
              swipeDirection={['right', 'down']}
            >
              <Icon name={icons[kind]} />
              <Toast.Description className="toast-text" />
              {toast.actionProps ? <Toast.Action className="button toast-action" /> : null}
              <Toast.Close className="button toast-close" data-look="icon" aria-label={t('close')} aria-hidden={false}>
                <Icon name="close" />
              </Toast.Close>
            </Toast.Root>
          );
        })}
      </Toast.Viewport>
    </Toast.Portal>
  );
}
