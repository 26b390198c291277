'use client';

import { useEffect } from 'react';
import { sendForm } from '@/components/crud/send-form';
import { replayClick } from '@/components/ui/replay-click';
import { checkExpression } from './client/check-expression';
import { addRow, fillMore } from './client/part-rows';
import { applyFound, compareWith, foundAt, showDifference } from './client/source-columns';
import { foundByName, foundOfDraft, sourceIn, suggestPlaces } from './client/source-place';

/** Tabs, new rows, comparison with the source, expression checks, and a warning before unsaved changes are lost. */
export function DatasetLive(): null {
  useEffect(() => {
    const editor = document.querySelector<HTMLElement>('[data-dataset-editor]');
    if (editor === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const unsaved = new Set([...editor.querySelectorAll('form')].filter(isTouched));
    for (const form of unsaved) sayState(form, 'Not saved yet');
    const mark = () => markTab(editor, location.hash.slice(1) || 'source');
    mark();
    window.addEventListener('hashchange', mark, { signal });
    editor.addEventListener('click', (event) => onClick(event, editor), { signal });
    editor.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof Element)) return;
        const form = target.closest('form');
        if (target.matches('[data-part-find]')) return findParts(target);
        if (form === null || target.matches('[data-record-find]')) return;
        unsaved.add(form);
        document.querySelector('.page-notice')?.setAttribute('hidden', '');
        sayState(form, 'Not saved yet');
      },
      { signal },
    );
    editor.addEventListener('toggle', ({ target }) => fillMore(target, editor), { signal, capture: true });
    editor.addEventListener(
      'invalid',
      ({ target }) => {
        const part = target instanceof Element ? target.closest<HTMLElement>('[data-editor-part]') : null;
        if (part?.checkVisibility() === false) location.hash = part.id;
      },
      { signal, capture: true },
    );
    editor.addEventListener(
      'submit',
      (event) => {
        const form = event.target;
        if (!(form instanceof HTMLFormElement)) return;
        event.preventDefault();
        sayState(form, 'Saving …');
        void sendForm(form, () => unsaved.delete(form)).then((isSaved) => isSaved || sayState(form, 'Not saved yet'));
      },
      { signal },
    );
    const source = editor.querySelector<HTMLFormElement>('form[data-source]');
    if (source !== null) suggestPlaces(source, signal);
    window.addEventListener('beforeunload', (event) => unsaved.size > 0 && event.preventDefault(), { signal });
    replayClick(editor);
    return () => stop.abort();
  }, []);
  return null;
}

/** Whether something was typed before the script started. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')) &&
      field.value !== field.defaultValue,
  );
}

function sayState(form: HTMLFormElement, text: string): void {
  for (const line of form.querySelectorAll<HTMLElement>('[data-unsaved]')) {
    line.hidden = false;
    line.textContent = text;
  }
}

/** Marks the current tab. The style sheet decides which part is visible, by the address's fragment. */
function markTab(editor: HTMLElement, wanted: string): void {
  const tabs = [...editor.querySelectorAll<HTMLElement>('[data-editor-tab]')];
  const chosen = tabs.find(({ dataset }) => dataset.editorTab === wanted) ?? tabs[0];
  for (const tab of tabs) tab.removeAttribute('aria-current');
  chosen?.setAttribute('aria-current', 'page');
  chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function findParts(field: Element): void {
  const wanted = (field as HTMLInputElement).value.trim().toLowerCase();
  for (const row of field.closest('[data-editor-part]')?.querySelectorAll<HTMLElement>('[data-parts] > li') ?? []) {
    row.hidden = !row.dataset.part?.toLowerCase().includes(wanted);
  }
}

function onClick({ target }: MouseEvent, editor: HTMLElement): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button') : null;
  if (button === null) return;
  const { add } = button.dataset;
  if (add !== undefined) addRow(editor, add)?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  else if ('check' in button.dataset) void checkExpression(button, editor);
  else if ('sync' in button.dataset) void sync(button, editor);
  else if ('compare' in button.dataset) void compare(button, editor);
}

async function sync(button: HTMLButtonElement, editor: HTMLElement): Promise<void> {
  const found = await foundAt(button, ownAddress(editor));
  if (found === null) return;
  const difference = compareWith(editor, found);
  showDifference(button, difference, () => {
    applyFound(editor, difference);
    editor.querySelector('[data-parts=columns]')?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Compares another table or query before it is chosen: which columns would be added and removed. */
async function compare(button: HTMLButtonElement, editor: HTMLElement): Promise<void> {
  const form = button.closest('form');
  if (form === null) return;
  const asked = sourceIn(form);
  const found =
    asked.sql === null ? await foundByName(button, asked) : await foundOfDraft(button, ownAddress(editor), asked);
  if (found !== null) showDifference(button, compareWith(editor, found), null);
}

function ownAddress(editor: HTMLElement): string {
  return `/datasource/external_metadata/table/${editor.dataset.datasetEditor}/`;
}
