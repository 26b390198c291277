import { ask } from '@/components/chart/client/ask';
import { refetchTile } from '@/components/chart/client/part';
import { showState } from './show-state';

/** The filter bar without a page load: only the charts in the scope of a changed filter are fetched again. */
export function startFilters(root: HTMLElement, signal: AbortSignal): void {
  const form = root.querySelector<HTMLFormElement>('form[data-filters]');
  if (!form) return;
  let sent = snapshot(form);
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      const now = snapshot(form);
      const changed = [...now].filter(([id, text]) => sent.get(id) !== text).map(([id]) => id);
      sent = now;
      apply(root, form, changed);
    },
    { signal },
  );
  form.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-clear]')) return;
      event.preventDefault();
      clear(form);
      form.requestSubmit();
    },
    { signal },
  );
  form.addEventListener('toggle', (event) => onOpen(event.target), { signal, capture: true });
  form.addEventListener('change', (event) => showChosen(event.target), { signal });
  const wait = { timer: 0 };
  form.addEventListener('input', (event) => onSearch(event.target, wait), { signal });
  form.addEventListener('keydown', keepForm, { signal });
}

function fieldsOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('[data-filter]')];
}

/** The form entries of each filter as JSON, by filter id. */
function snapshot(form: HTMLFormElement): Map<string, string> {
  const data = [...new FormData(form)];
  return new Map(
    fieldsOf(form).map((field) => {
      const id = field.dataset.filter ?? '';
      const own = data.filter(([name]) => name === id || name.startsWith(`${id}.`));
      return [id, JSON.stringify(own)];
    }),
  );
}

function apply(root: HTMLElement, form: HTMLFormElement, changed: readonly string[]): void {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== '') query.append(name, String(value));
  showState(root, `?${query}`);
  const affected = new Set<string>();
  for (const field of fieldsOf(form)) {
    if (!changed.includes(field.dataset.filter ?? '')) continue;
    for (const id of field.dataset.charts?.split(' ') ?? []) affected.add(id);
  }
  for (const tile of root.querySelectorAll<HTMLElement>('figure[data-chart-id]')) {
    if (affected.has(tile.dataset.chartId ?? '')) void refetchTile(tile);
  }
  for (const open of form.querySelectorAll<HTMLDetailsElement>('details.filter-choice[open]')) open.open = false;
}

function clear(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-filter] :is(input, select)')) {
    if (input instanceof HTMLSelectElement) input.value = '';
    else if (input.type === 'checkbox' || input.type === 'radio') input.checked = false;
    else input.value = '';
  }
  for (const choice of form.querySelectorAll('details.filter-choice')) showChosen(choice);
}

/** Writes the chosen values into the summary of the closed filter. */
function showChosen(target: EventTarget | null): void {
  const choice = target instanceof Element ? target.closest<HTMLDetailsElement>('details.filter-choice') : null;
  const text = choice?.querySelector('summary > span');
  if (!choice || !text) return;
  const chosen = [...choice.querySelectorAll('.option:has(:checked)')].map((option) => option.textContent?.trim());
  text.textContent = chosen.length === 0 ? 'Everything' : chosen.join(', ');
  text.toggleAttribute('data-empty', chosen.length === 0);
}

function onOpen(target: EventTarget | null): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches('.filter-choice')) return;
  const search = target.querySelector<HTMLInputElement>('input[type=search]');
  if (!search) return;
  search.hidden = false;
  search.focus();
}

function onSearch(target: EventTarget | null, wait: { timer: number }): void {
  if (!(target instanceof HTMLInputElement) || target.type !== 'search') return;
  window.clearTimeout(wait.timer);
  wait.timer = window.setTimeout(() => void search(target), 180);
}

async function search(input: HTMLInputElement): Promise<void> {
  const choice = input.closest<HTMLElement>('[data-options]');
  const list = choice?.querySelector('.filter-options');
  const form = input.form;
  if (!choice || !list || !form) return;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.append(name, String(value));
  query.set('q', input.value);
  const response = await ask(`${choice.dataset.options}?${query}`);
  if (response.ok) list.innerHTML = await response.text();
}

/** Enter in a search field must not send the form. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'search') {
    event.preventDefault();
  }
}
