import { NextIntlClientProvider, useLocale, useMessages, useTimeZone } from 'next-intl';
import { type ReactNode, useCallback } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { AlertDialog, type AlertDialogProps } from './alert-dialog.client';

export interface ConfirmOptions
  extends Pick<AlertDialogProps, 'title' | 'confirmLabel' | 'cancelLabel' | 'isDanger' | 'typed'> {
  /** What is asked, and what will be lost. */
  readonly text: ReactNode;
}

/** A function that asks in a dialog above everything else; true for yes, false for every other way out. */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  const locale = useLocale();
  const messages = useMessages();
  const timeZone = useTimeZone();
  return useCallback(
    ({ text, ...options }) => {
      let resolve: (isYes: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((done) => {
        resolve = done;
      });
      const place = document.body.appendChild(document.createElement('div'));
      const root = createRoot(place);
      const show = (isOpen: boolean): void =>
        root.render(
          <NextIntlClientProvider locale={locale} messages={messages} {...(timeZone === undefined ? {} : { timeZone })}>
            <AlertDialog {...options} isOpen={isOpen} onConfirm={() => answer(true)} onCancel={() => answer(false)}>
              {text}
            </AlertDialog>
          </NextIntlClientProvider>,
        );
      let isAnswered = false;
      const answer = (isYes: boolean): void => {
        if (isAnswered) return;
        isAnswered = true;
        show(false);
        resolve(isYes);
        setTimeout(() => {
          root.unmount();
          place.remove();
        }, closingMs);
      };
      // In a task of its own, so that the key that asked does not answer, and at once, so that the next key does.
      setTimeout(() => flushSync(() => show(true)));
      return promise;
    },
    [locale, messages, timeZone],
  );
}

/** Longer than the dialog's fading, after which it has given the focus back. */
const closingMs = 500;
