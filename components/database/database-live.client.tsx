'use client';

import { useEffect } from 'react';
import { replayClick } from '@/components/ui/replay-click';
import { bodyOf } from '@/lib/text/record-body';
import { refusalWords } from '@/lib/text/refusal-words';

/** Tests a connection before it is stored: its values while they are typed, the whole connection at a button. */
export function DatabaseLive(): null {
  useEffect(() => {
    const place = document.querySelector<HTMLElement>('[data-database-form]');
    if (place === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    place.addEventListener(
      'click',
      ({ target }) => {
        if (!(target instanceof Element) || !target.closest('[data-database-test]')) return;
        clearTimeout(waiting);
        say(place, 'Connecting …', 'wait');
        void tryAll(place);
      },
      { signal },
    );
    place.addEventListener(
      'input',
      (event) => {
        if (!(event.target instanceof HTMLInputElement)) return;
        const isAddress = event.target.name.endsWith('.sqlalchemy_uri');
        if (!isAddress && !event.target.name.includes('.parameters.')) return;
        event.target.dataset.touched = '';
        clearTimeout(waiting);
        waiting = setTimeout(() => void (isAddress ? tryAddress(place) : validate(place)), 600);
      },
      { signal },
    );
    replayClick(place);
    return () => {
      clearTimeout(waiting);
      stop.abort();
    };
  }, []);
  return null;
}

/** The fields that `test_connection` accepts. */
const reach = [
  'sqlalchemy_uri',
  'engine',
  'configuration_method',
  'parameters',
  'impersonate_user',
  'extra',
  'masked_encrypted_extra',
  'server_cert',
  'driver',
  'ssh_tunnel',
];

let latest = 0;

/** The result is discarded if a newer test has started. */
async function tryAll(place: HTMLElement): Promise<void> {
  latest += 1;
  const turn = latest;
  const startedAt = performance.now();
  const { body, problem } = readForm(place);
  if (problem !== null) return say(place, problem, 'bad');
  for (const field of place.querySelectorAll<HTMLElement>('[data-field]')) mark(field, null);
  const asked = Object.fromEntries(Object.entries(body).filter(([name]) => reach.includes(name)));
  const database_name = place.dataset.storedName || body.database_name;
  const { isGood, answer } = await post(place, 'test_connection', { ...asked, database_name });
  if (turn !== latest) return;
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  if (isGood) say(place, `The connection works (${took}).`, 'good');
  else say(place, refusalWords(answer) || 'The server could not be reached.', 'bad');
}

/** Tests a URI once it is complete up to its host or its file. */
async function tryAddress(place: HTMLElement): Promise<void> {
  const { body } = readForm(place);
  if (/^[\w+.-]+:\/\/.*[^:/@]/.test(String(body.sqlalchemy_uri ?? ''))) await tryAll(place);
  else say(place, '', 'wait');
}

/** Validates the typed values; missing values of untouched fields are not reported. */
async function validate(place: HTMLElement): Promise<void> {
  const { body, problem } = readForm(place);
  if (problem !== null || body.ssh_tunnel !== undefined || usesMask(body.parameters)) return;
  latest += 1;
  const turn = latest;
  const { engine, configuration_method, parameters } = body;
  const { isGood, answer } = await post(place, 'validate_parameters', { engine, configuration_method, parameters });
  if (turn !== latest) return;
  const problems = isGood ? [] : problemsIn(answer);
  const found = new Map(problems.flatMap(({ names, message }) => names.map((name) => [name, message] as const)));
  for (const field of place.querySelectorAll<HTMLElement>('[data-field^="parameters."]')) {
    mark(field, found.get(field.dataset.field?.slice('parameters.'.length) ?? '') ?? null);
  }
  const other = problems.find(({ names }) => names.length === 0);
  if (isGood) say(place, 'The connection works.', 'good');
  else if (other) say(place, other.message, 'bad');
  else say(place, '', 'wait');
}

function mark(field: HTMLElement, problem: string | null): void {
  const input = field.querySelector('input');
  if (input === null) return;
  let line = field.querySelector<HTMLElement>('[data-field-problem]');
  const shown = input.dataset.touched === undefined && input.value === '' ? null : problem;
  if (shown === null) {
    line?.remove();
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
    return;
  }
  if (line === null) {
    line = document.createElement('span');
    line.id = `${input.id}-problem`;
    line.className = 'text-danger';
    line.dataset.fieldProblem = '';
    line.setAttribute('role', 'status');
    field.append(line);
  }
  line.textContent = shown;
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', line.id);
}

interface Problem {
  readonly message: string;
  readonly names: readonly string[];
}

function problemsIn(answer: unknown): Problem[] {
  const { errors } = (answer ?? {}) as {
    errors?: { message: string; extra?: { missing?: string[]; invalid?: string[] } }[];
  };
  return (errors ?? []).map(({ message, extra }) => ({
    message: extra?.missing ? 'This is needed.' : message,
    names: [...(extra?.missing ?? []), ...(extra?.invalid ?? [])],
  }));
}

function usesMask(parameters: unknown): boolean {
  return Object.values(parameters ?? {}).some((value) => value === 'XXXXXXXXXX');
}

function readForm(place: HTMLElement): { body: Record<string, unknown>; problem: string | null } {
  const form = place.querySelector('form');
  if (form === null) return { body: {}, problem: null };
  const pairs = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  try {
    return { body: bodyOf(pairs), problem: null };
  } catch (problem) {
    return { body: {}, problem: problem instanceof Error ? problem.message : String(problem) };
  }
}

async function post(place: HTMLElement, call: string, body: unknown): Promise<{ isGood: boolean; answer: unknown }> {
  const token = place.querySelector<HTMLInputElement>('[name=csrf_token]')?.value ?? '';
  const headers = { 'content-type': 'application/json', 'x-csrftoken': token };
  try {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`/api/v1/database/${call}/`, init);
    return { isGood: response.ok, answer: await response.json() };
  } catch {
    return { isGood: false, answer: null };
  }
}

function say(place: HTMLElement, text: string, tone: 'wait' | 'good' | 'bad'): void {
  const line = place.querySelector<HTMLElement>('[data-database-result]');
  if (line === null) return;
  line.textContent = text;
  line.hidden = text === '';
  line.dataset.tone = tone;
}
