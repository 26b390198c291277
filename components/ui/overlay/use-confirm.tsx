import { NextIntlClientProvider, useLocale, useMessages, useTimeZone } from 'next-intl';
import { type ComponentProps, type ReactNode, useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadLater } from '@/components/ui/load-later';
import type { AlertDialogProps } from './alert-dialog.client';

export interface ConfirmOptions
  extends Pick<AlertDialogProps, 'title' | 'confirmLabel' | 'cancelLabel' | 'isDanger' | 'typed'> {
  /** What is asked, and what will be lost. */
  readonly text: ReactNode;
}

/** The script of questions. */
export const question = loadLater(async () => (await import('./alert-dialog.client')).AlertDialog);

/**
 * A function that asks in a dialog above everything else; true for yes, false for every other way out. Whoever asks
 * again before the answer waits for the same one.
 */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  const locale = useLocale();
  const messages = useMessages();
  const timeZone = useTimeZone();
  const asked = useRef<Promise<boolean> | null>(null);
  return useCallback(
    (options) => {
      const texts = { locale, messages, ...(timeZone === undefined ? {} : { timeZone }) };
      asked.current ??= ask(options, texts).finally(() => {
        asked.current = null;
      });
      return asked.current;
    },
    [locale, messages, timeZone],
  );
}

type Texts = Omit<ComponentProps<typeof NextIntlClientProvider>, 'children'>;

async function ask({ text, ...options }: ConfirmOptions, texts: Texts): Promise<boolean> {
  const AlertDialog = await question.loaded();
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const show = (isOpen: boolean): void =>
      root.render(
        <NextIntlClientProvider {...texts}>
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
  });
}

/** Longer than the dialog's fading, after which it has given the focus back. */
const closingMs = 500;
