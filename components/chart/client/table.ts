import { refetchTile } from './part';

interface TableState {
  readonly sortBy?: readonly { readonly key: string; readonly desc: boolean }[];
  readonly searchText?: string;
  readonly currentPage?: number;
}

const typingMs = 250;

/** Sorting, paging and searching in tables. Each change fetches the tile again: the server draws the rows. */
export function startTables(root: HTMLElement, signal: AbortSignal): void {
  let typing: ReturnType<typeof setTimeout> | undefined;
  root.addEventListener('click', ({ target }) => onClick(target), { signal });
  root.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches('[data-table-search]')) return;
      clearTimeout(typing);
      typing = setTimeout(() => void search(target), typingMs);
    },
    { signal },
  );
}

/** Wraps the content of each column head in a button. */
export function wakeTable(figure: HTMLElement): void {
  for (const head of figure.querySelectorAll<HTMLElement>('.grid[data-table] th[data-column]')) {
    if (head.querySelector('button')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'grid-sort';
    button.append(...head.childNodes);
    head.append(button);
  }
}

function onClick(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const figure = target.closest<HTMLElement>('figure[data-chart-id]');
  if (!figure) return;
  const page = target.closest<HTMLElement>('[data-page]')?.dataset.page;
  if (page !== undefined) {
    void ask(figure, { ...stateOf(figure), currentPage: Number(page) }, `[data-page="${page}"]`);
    return;
  }
  const head = target.closest<HTMLElement>('.grid[data-table] th[data-column]');
  const key = head?.dataset.column;
  if (!head || key === undefined) return;
  const { currentPage: _, ...state } = stateOf(figure);
  const sortBy = nextSort(key, head.getAttribute('aria-sort'));
  void ask(figure, { ...state, sortBy }, `th[data-column="${CSS.escape(key)}"] button`);
}

/** The first click on a column sorts ascending, the second descending, the third removes the sorting. */
function nextSort(key: string, now: string | null): { key: string; desc: boolean }[] {
  if (now === 'descending') return [];
  return [{ key, desc: now === 'ascending' }];
}

async function search(input: HTMLInputElement): Promise<void> {
  const figure = input.closest<HTMLElement>('figure[data-chart-id]');
  if (!figure) return;
  const { currentPage: _, ...state } = stateOf(figure);
  await ask(figure, { ...state, searchText: input.value }, '[data-table-search]');
}

function stateOf(figure: HTMLElement): TableState {
  return figure.dataset.own ? (JSON.parse(figure.dataset.own) as TableState) : {};
}

/** Fetches the tile with this state and restores the keyboard focus. */
async function ask(figure: HTMLElement, state: TableState, focus: string): Promise<void> {
  figure.dataset.own = JSON.stringify(state);
  await refetchTile(figure);
  wakeTable(figure);
  const next = figure.querySelector<HTMLElement>(focus) ?? figure.querySelector<HTMLElement>('[data-page]');
  next?.focus({ preventScroll: true });
  if (next instanceof HTMLInputElement) next.setSelectionRange(next.value.length, next.value.length);
}
