'use client';

import { useEffect } from 'react';
import { replayClick } from '@/components/ui/replay-click';
import { noticeHeader } from '@/lib/text/notice';
import { refusalWords } from '@/lib/text/refusal-words';
import { answerOf } from './answer';

/** Sends the file of an import, and shows fields for the secrets that the response reports as missing. */
export function ImportLive(): null {
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('[data-import]');
    if (form === null) return;
    const stop = new AbortController();
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      void send(form);
    };
    form.addEventListener('submit', onSubmit, { signal: stop.signal });
    replayClick(form);
    return () => stop.abort();
  }, []);
  return null;
}

/** The error message of the contract for each missing secret, the form field that sends it, and its label. */
const secrets = [
  ['Must provide a password for the database', 'passwords', 'Password of'],
  ['Must provide a password for the ssh tunnel', 'ssh_tunnel_passwords', 'SSH password of'],
  ['Must provide a private key for the ssh tunnel', 'ssh_tunnel_private_keys', 'SSH key of'],
  ['Must provide a private key password for the ssh tunnel', 'ssh_tunnel_private_key_passwords', 'SSH key password of'],
] as const;

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const body = new FormData();
  const held = new Map<string, Record<string, string>>();
  for (const [name, value] of new FormData(form)) {
    const [part = '', file] = name.split('|');
    if (file === undefined) body.set(name, value);
    else held.set(part, { ...held.get(part), [file]: String(value) });
  }
  for (const [part, values] of held) body.set(part, JSON.stringify(values));
  const wait = form.querySelector<HTMLElement>('[data-import-wait]');
  if (button) button.disabled = true;
  if (wait) wait.hidden = false;
  say(form, '');
  const headers = { 'x-csrftoken': form.dataset.csrf ?? '', [noticeHeader]: 'on' };
  const answer = await answerOf(form.dataset.import ?? '', { method: 'POST', body, headers });
  if (answer.isOk) location.assign(form.dataset.back ?? '/');
  else if (answer.problem !== null) say(form, answer.problem);
  else ask(form, answer.body);
  if (button) button.disabled = false;
  button?.focus();
  if (wait) wait.hidden = true;
}

function ask(form: HTMLFormElement, answer: unknown): void {
  const { errors } = (answer ?? {}) as { errors?: { extra?: Record<string, unknown> }[] };
  const files = Object.entries(errors?.[0]?.extra ?? {}).filter(([file]) => file !== 'issue_codes');
  const needs: string[] = [];
  const others: string[] = [];
  for (const [file, told] of files) {
    const text = JSON.stringify(told);
    const missing = secrets.filter(([words]) => text.includes(words));
    for (const [, part, label] of missing) askSecret(form, part, file, label);
    const isThere = text.includes('already exists and `overwrite=true` was not passed');
    if (isThere) form.querySelector<HTMLElement>('[data-import-overwrite]')?.removeAttribute('hidden');
    if (isThere) needs.push(`${file} is there already: tick Overwrite to replace it.`);
    else if (missing.length > 0) needs.push(`${file} needs a secret: type it above.`);
    else others.push(`${file}: ${refusalWords(told)}`);
  }
  say(form, [...others, ...needs].join(' ') || refusalWords(answer) || 'It was refused.');
}

function askSecret(form: HTMLFormElement, part: string, file: string, label: string): void {
  const name = `${part}|${file}`;
  if (form.elements.namedItem(name) !== null) return;
  const place = document.createElement('label');
  place.className = 'stack';
  const input = document.createElement('input');
  Object.assign(input, { name, type: 'password', className: 'field', autocomplete: 'new-password', required: true });
  place.append(`${label} ${file.replace(/^databases\//, '').replace(/\.yaml$/, '')}`, input);
  form.querySelector('[data-import-secrets]')?.append(place);
}

function say(form: HTMLFormElement, text: string): void {
  const line = form.querySelector<HTMLElement>('[data-import-problem]');
  if (line === null) return;
  line.textContent = text;
  line.hidden = text === '';
}
