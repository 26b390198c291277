'use client';

import { useEffect } from 'react';
import { sendForm } from '@/components/records/send-form';
import { checkExpression } from './live/check-expression';
import { addRow, applyFound, compareWith, foundAt, showDifference } from './live/source-columns';

/** Tabs, rows to add, the source compared, expressions tried, and nothing lost that was not saved. */
export function DatasetLive(): null {
  useEffect(() => {
    const editor = document.querySelector<HTMLElement>('[data-dataset-editor]');
    if (editor === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const unsaved = new Set<HTMLFormElement>();
    const open = () => openPart(editor, location.hash.slice(1) || 'source');
    open();
    window.addEventListener('hashchange', open, { signal });
    editor.addEventListener('click', (event) => onClick(event, editor), { signal });
    editor.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof Element)) return;
        const form = target.closest('form');
        if (form === null || target.matches('[data-record-find]')) return;
        unsaved.add(form);
        for (const line of form.querySelectorAll<HTMLElement>('[data-unsaved]')) line.hidden = false;
      },
      { signal },
    );
    editor.addEventListener(
      'invalid',
      ({ target }) => {
        const part = target instanceof Element ? target.closest<HTMLElement>('[data-editor-part]') : null;
        if (part?.hidden) location.hash = part.id;
      },
      { signal, capture: true },
    );
    editor.addEventListener(
      'submit',
      (event) => {
        const form = event.target;
        if (!(form instanceof HTMLFormElement)) return;
        event.preventDefault();
        unsaved.delete(form);
        void sendForm(form).then((isSaved) => isSaved || unsaved.add(form));
      },
      { signal },
    );
    window.addEventListener('beforeunload', (event) => unsaved.size > 0 && event.preventDefault(), { signal });
    return () => stop.abort();
  }, []);
  return null;
}

function openPart(editor: HTMLElement, wanted: string): void {
  const parts = [...editor.querySelectorAll<HTMLElement>('[data-editor-part]')];
  const chosen = parts.some(({ id }) => id === wanted) ? wanted : 'source';
  for (const part of parts) part.hidden = part.id !== chosen;
  for (const tab of editor.querySelectorAll<HTMLElement>('[data-editor-tab]')) {
    if (tab.dataset.editorTab === chosen) tab.setAttribute('aria-current', 'page');
    else tab.removeAttribute('aria-current');
  }
  for (const end of editor.querySelectorAll<HTMLElement>('form:not([data-source]) [data-editor-end]')) {
    end.hidden = chosen === 'source';
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
  const found = await foundAt(button, `/datasource/external_metadata/table/${editor.dataset.datasetEditor}/`);
  if (found === null) return;
  const difference = compareWith(editor, found);
  showDifference(button, difference, () => {
    applyFound(editor, difference);
    editor.querySelector('[data-parts=columns]')?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Another table, before it is taken: which columns would come and which would go. */
async function compare(button: HTMLButtonElement, editor: HTMLElement): Promise<void> {
  const form = button.closest('form');
  const value = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
  const database = form?.querySelector<HTMLSelectElement>('#source-database')?.selectedOptions[0]?.text ?? '';
  const asked = {
    datasource_type: 'table',
    database_name: database,
    schema_name: value('optional.schema'),
    table_name: value('text.table_name'),
  };
  const rison = Object.entries(asked)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}:'${text.replaceAll('!', '!!').replaceAll("'", "!'")}'`);
  const q = encodeURIComponent(`(${rison.join(',')})`);
  const found = await foundAt(button, `/datasource/external_metadata_by_name/?q=${q}`);
  if (found !== null) showDifference(button, compareWith(editor, found), null);
}
