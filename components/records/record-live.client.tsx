'use client';

import { useEffect } from 'react';

/** Makes the sheet hold the focus, sends its forms without leaving it, and narrows long choices. */
export function RecordLive(): null {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const dialog = document.querySelector<HTMLDialogElement>('[data-record-dialog]');
    if (dialog === null) return;
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
    dialog.close();
    dialog.showModal();
    if (focused instanceof HTMLElement) focused.focus();
    dialog.addEventListener('submit', (event) => void send(event), { signal });
    dialog.addEventListener('input', narrow, { signal });
    dialog.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault();
        dialog.querySelector<HTMLAnchorElement>('[data-record-close]')?.click();
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return null;
}

async function send(event: SubmitEvent): Promise<void> {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-record-form]')) return;
  event.preventDefault();
  const buttons = form.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  const answer = await ask(form);
  if (answer.lead !== undefined) {
    location.assign(answer.lead);
    return;
  }
  for (const button of buttons) button.disabled = false;
  const problem = form.querySelector<HTMLElement>('[data-record-problem]');
  if (problem === null) return;
  problem.textContent = answer.message ?? 'The server could not be reached. Nothing was changed.';
  problem.hidden = false;
  problem.scrollIntoView({ block: 'nearest' });
}

interface Answer {
  readonly lead?: string;
  readonly message?: string;
}

async function ask(form: HTMLFormElement): Promise<Answer> {
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(form.action, { method: 'POST', body: new FormData(form), headers });
    return (await response.json()) as Answer;
  } catch {
    return {};
  }
}

function narrow({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-record-find]')) return;
  const wanted = target.value.trim().toLowerCase();
  for (const label of target.parentElement?.querySelectorAll<HTMLElement>('.record-choices > label') ?? []) {
    label.hidden = !label.textContent?.toLowerCase().includes(wanted);
  }
}
