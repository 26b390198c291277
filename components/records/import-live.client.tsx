'use client';

import { useEffect } from 'react';
import { refusalWords } from '@/lib/text/refusal-words';

/** Sends the file of an import, and asks for what the answer says is missing. */
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
    return () => stop.abort();
  }, []);
  return null;
}

/** Which secret an answer misses, by the words that clients know, and the part of the form it is sent in. */
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
  if (button) button.disabled = true;
  say(form, '');
  try {
    const headers = { 'x-csrftoken': form.dataset.csrf ?? '' };
    const response = await fetch(form.dataset.import ?? '', { method: 'POST', body, headers });
    const answer: unknown = await response.json();
    if (response.ok) location.assign(form.dataset.back ?? '/');
    else ask(form, answer);
  } catch {
    say(form, 'The server could not be reached. Nothing was changed.');
  }
  if (button) button.disabled = false;
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
    if (isThere) needs.push(`${file} is there already.`);
    else if (missing.length > 0) needs.push(`${file} needs a secret.`);
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
