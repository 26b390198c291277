'use client';

import { useEffect } from 'react';
import { sendForm } from './send-form';

/** Makes the sheet modal, sends its forms without leaving the page, and filters long lists of options. */
export function RecordLive(): null {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const dialog = document.querySelector<HTMLDialogElement>('[data-record-dialog]');
    if (dialog === null) return;
    const timer = setTimeout(makeModal, 0, dialog);
    dialog.addEventListener('submit', send, { signal });
    dialog.addEventListener('input', narrow, { signal });
    dialog.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault();
        dialog.querySelector<HTMLAnchorElement>('[data-record-close]')?.click();
      },
      { signal },
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return null;
}

/**
 * Runs in a task of its own: React may hydrate inside a `change` event, which browsers send while the focus moves from a
 * field to the next. The document then has no focused element, and calling `focus()` would cancel the move.
 */
function makeModal(dialog: HTMLDialogElement): void {
  if (dialog.closest('[hidden]')) return;
  const focused = dialog.contains(document.activeElement)
    ? document.activeElement
    : dialog.querySelector('input:not([type=hidden]), select, textarea');
  dialog.close();
  dialog.showModal();
  if (focused instanceof HTMLElement) focused.focus();
}

function send(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-record-form]')) return;
  event.preventDefault();
  void sendForm(form);
}

function narrow({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-record-find]')) return;
  const wanted = target.value.trim().toLowerCase();
  for (const label of target.parentElement?.querySelectorAll<HTMLElement>('.record-choices > label') ?? []) {
    label.hidden = !label.textContent?.toLowerCase().includes(wanted);
  }
}
