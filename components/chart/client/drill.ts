import type { MarkFilter } from '@/lib/viz/viz';
import { ask } from './ask';
import { openDialog } from './dialog';
import { partUrl } from './part';
import { drillAt, hideTip } from './tooltip';

export interface DrillHost {
  /** Called when a mark is chosen; absent where charts do not filter each other. */
  readonly onMark?: (figure: HTMLElement, filters: readonly MarkFilter[]) => void;
}

interface Offer {
  readonly detail: boolean;
  readonly by: readonly { readonly name: string; readonly label: string }[];
}

const offers = new Map<string, Promise<Offer>>();
/** With more dimensions than this, the menu has a search field; with more filters, it has no entry for each filter. */
const manyDimensions = 8;

/** A right click on a chart, or the menu key on it, opens the drill menu of the mark there. */
export function startDrill(root: HTMLElement, signal: AbortSignal, host: DrillHost): void {
  root.addEventListener(
    'contextmenu',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element) || event.shiftKey || target.closest('a,input,.template')) return;
      const figure = target.closest<HTMLElement>('figure[data-source]');
      if (!figure || !target.closest('.tile-body')) return;
      event.preventDefault();
      hideTip();
      void showMenu(figure, target, { x: event.clientX, y: event.clientY }, host);
    },
    { signal },
  );
}

async function showMenu(figure: HTMLElement, target: Element, point: { x: number; y: number }, host: DrillHost) {
  const [filters, offer] = await Promise.all([drillAt(figure, target, point), offerOf(figure)]);
  const menu = document.createElement('div');
  menu.className = 'menu-panel drill-menu';
  menu.popover = 'auto';
  menu.setAttribute('role', 'menu');
  const close = () => menu.hidePopover();
  const add = (text: string, act: () => void) => {
    const item = document.createElement('button');
    item.type = 'button';
    item.className = 'menu-item';
    item.setAttribute('role', 'menuitem');
    item.textContent = text;
    item.addEventListener('click', () => {
      close();
      act();
    });
    menu.append(item);
    return item;
  };
  const dimensions = filters.filter(({ grain }) => grain === undefined);
  if (host.onMark && figure.dataset.reach && dimensions.length > 0) {
    const wanted = dimensions.map((filter) =>
      filter.op === '==' ? { ...filter, op: 'IN', val: [filter.val] } : filter,
    );
    add(`Filter other charts by ${nameOf(dimensions)}`, () => host.onMark?.(figure, wanted));
  }
  if (offer.detail) {
    add('Rows of this chart', () => showDetail(figure, []));
    const single = filters.length > manyDimensions ? [] : filters;
    for (const filter of single) add(`Rows of ${nameOf([filter])}`, () => showDetail(figure, [filter]));
    if (filters.length > 1) add(`Rows of ${nameOf(filters)}`, () => showDetail(figure, filters));
  }
  if (offer.by.length > 0 && dimensions.length > 0) addDimensions(menu, add, figure, dimensions, offer);
  if (menu.childElementCount === 0) {
    const note = document.createElement('div');
    note.className = 'menu-title';
    note.textContent = 'Nothing to look into here';
    menu.append(note);
  }
  menu.addEventListener('toggle', ({ newState }) => newState === 'closed' && menu.remove());
  menu.addEventListener('keydown', (event) => step(menu, event));
  figure.append(menu);
  menu.showPopover();
  const { offsetWidth, offsetHeight } = menu;
  menu.style.left = `${Math.max(4, Math.min(point.x, innerWidth - offsetWidth - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(point.y, innerHeight - offsetHeight - 4))}px`;
  menu.querySelector<HTMLElement>('.menu-item')?.focus({ preventScroll: true });
}

function addDimensions(
  menu: HTMLElement,
  add: (text: string, act: () => void) => HTMLElement,
  figure: HTMLElement,
  filters: readonly MarkFilter[],
  { by }: Offer,
): void {
  const title = document.createElement('div');
  title.className = 'menu-title';
  title.textContent = `${nameOf(filters)} by`;
  menu.append(title);
  const search = document.createElement('input');
  search.className = 'field';
  search.type = 'search';
  search.placeholder = 'Search dimensions';
  search.setAttribute('aria-label', 'Search dimensions');
  if (by.length > manyDimensions) menu.append(search);
  const drilled = new Set(filters.map(({ col }) => col));
  const items = by
    .filter(({ name }) => !drilled.has(name))
    .map(({ name, label }) => add(label, () => showDrawing(figure, filters, name, label)));
  search.addEventListener('input', () => {
    const wanted = search.value.trim().toLowerCase();
    for (const item of items) item.hidden = !item.textContent?.toLowerCase().includes(wanted);
  });
}

function step(menu: HTMLElement, event: KeyboardEvent): void {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (way === 0) return;
  event.preventDefault();
  const items = [...menu.querySelectorAll<HTMLElement>('.menu-item:not([hidden])')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[(at + way + items.length) % items.length]?.focus();
}

function nameOf(filters: readonly MarkFilter[]): string {
  return filters.map(({ formattedVal, val }) => formattedVal ?? String(val)).join(', ');
}

function offerOf(figure: HTMLElement): Promise<Offer> {
  const source = figure.dataset.source ?? '';
  const known = offers.get(source) ?? askOffer(figure);
  offers.set(source, known);
  return known;
}

async function askOffer(figure: HTMLElement): Promise<Offer> {
  const response = await ask(partUrl(figure, 'drill'));
  return response.ok ? ((await response.json()) as Offer) : { detail: false, by: [] };
}

/** The filters for a drill as JSON. The filters of a chart that is itself a drill result apply as well. */
function where(figure: HTMLElement, filters: readonly MarkFilter[]): string {
  const before = new URL(figure.dataset.source ?? '', location.href).searchParams.get('where');
  const own = filters.map(({ col, op, val, grain }) => ({ col, op, val, ...(grain ? { grain } : {}) }));
  return JSON.stringify([...(before === null ? [] : (JSON.parse(before) as object[])), ...own]);
}

function titleOf(figure: HTMLElement, filters: readonly MarkFilter[], by?: string): string {
  const title = figure.querySelector('.tile-title')?.textContent ?? figure.getAttribute('aria-label') ?? '';
  const names = nameOf(filters);
  return `${title}${names === '' ? '' : `: ${names}`}${by === undefined ? '' : ` by ${by}`}`;
}

/** The rows behind a chart, or behind the marks that the filters describe, page by page in a dialog. */
export async function showDetail(figure: HTMLElement, filters: readonly MarkFilter[]): Promise<void> {
  const body = openDialog(titleOf(figure, filters), figure);
  const chosen = where(figure, filters);
  const load = async (page: number): Promise<void> => {
    body.setAttribute('aria-busy', 'true');
    const response = await ask(partUrl(figure, 'detail', { bare: '1', where: chosen, page: String(page + 1) }));
    const text = await response.text();
    if (response.ok) body.innerHTML = text;
    else body.textContent = text;
    body.setAttribute('aria-busy', 'false');
  };
  body.addEventListener('click', ({ target }) => {
    const page = target instanceof Element ? target.closest<HTMLElement>('[data-page]')?.dataset.page : undefined;
    if (page !== undefined) void load(Number(page));
  });
  await load(0);
}

/** The chart in a dialog is a tile like any other: it has tooltips, and can be drilled further. */
async function showDrawing(figure: HTMLElement, filters: readonly MarkFilter[], by: string, label: string) {
  const title = titleOf(figure, filters, label);
  const body = openDialog(title, figure);
  const url = new URL(figure.dataset.source ?? '', location.href);
  url.searchParams.set('where', where(figure, filters));
  url.searchParams.set('by', by);
  const inner = document.createElement('figure');
  inner.className = 'drilled';
  inner.dataset.chartId = figure.dataset.chartId ?? '';
  inner.dataset.source = url.pathname + url.search;
  inner.setAttribute('aria-label', title);
  body.append(inner);
  const response = await ask(partUrl(inner, 'drawing', { bare: '1' }));
  const text = await response.text();
  if (response.ok) inner.innerHTML = text;
  else inner.textContent = text;
}
