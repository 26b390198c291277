import { logEvent } from '@/lib/client/page-log';
import texts from '@/lib/text/messages/en/chart.json';
import { textsNow } from '@/lib/text/messages/translations';
import type { Interaction } from '@/lib/viz/viz';
import { ask } from './ask';
import { readTile } from './read-tile';

/** The address of a part of a tile, with the page's current query parameters and the tile's own state. */
export function partUrl(figure: HTMLElement, part: string, extra: Readonly<Record<string, string>> = {}): string {
  const url = new URL(figure.dataset.source ?? '', location.href);
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!url.searchParams.has(name) || isRepeated(name)) url.searchParams.append(name, value);
  }
  url.searchParams.set('part', part);
  if (figure.dataset.own) url.searchParams.set('own', figure.dataset.own);
  for (const [name, value] of Object.entries(extra)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

function isRepeated(name: string): boolean {
  return name !== 'slice_id' && name !== 'part';
}

const waiting = new WeakMap<HTMLElement, AbortController>();
const known = new WeakMap<HTMLElement, Promise<Interaction>>();

/** Fetches a tile again and replaces its content; a newer call aborts an older one. */
export async function refetchTile(figure: HTMLElement, isForced = false): Promise<void> {
  waiting.get(figure)?.abort();
  const turn = new AbortController();
  waiting.set(figure, turn);
  known.delete(figure);
  figure.setAttribute('aria-busy', 'true');
  const startedAt = performance.now();
  try {
    const url = partUrl(figure, 'html', isForced ? { force: '1' } : {});
    const response = await ask(url, { signal: turn.signal });
    const tile = await readTile(response);
    if ('html' in tile) draw(figure, tile.html);
    else fail(figure, tile.refusal);
  } catch {
    if (turn.signal.aborted) return;
    fail(figure, textsNow('chart', texts).failed);
  }
  logLoad(figure, isForced, performance.now() - startedAt);
  figure.setAttribute('aria-busy', 'false');
  figure.dispatchEvent(new CustomEvent('tile', { bubbles: true }));
}

/** Replaces the content of a tile. Menus that are open in it stay open, with the focus at the same entry. */
function draw(figure: HTMLElement, html: string): void {
  const panels = [...figure.querySelectorAll<HTMLElement>('.tile-panel:popover-open')];
  const open = panels.map(({ id, children }) => ({ id, at: [...children].findIndex(isFocused) }));
  figure.innerHTML = html;
  for (const { id, at } of open) {
    const panel = figure.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    const entry = panel?.children[at];
    const focus = (): void => {
      if (entry instanceof HTMLElement) entry.focus({ preventScroll: true });
    };
    panel?.addEventListener('toggle', focus, { once: true });
    panel?.showPopover();
  }
}

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}

function logLoad({ dataset: { chartId } }: HTMLElement, isForced: boolean, durationMs: number): void {
  const slice_id = Number(chartId) || null;
  const duration = Math.round(durationMs);
  logEvent({ event_name: 'load_chart', source: 'slice', source_id: slice_id, slice_id, force: isForced, duration });
}

function fail(figure: HTMLElement, text: string): void {
  const body = figure.querySelector('.tile-body');
  const note = document.createElement('div');
  note.className = 'tile-note';
  note.setAttribute('role', 'status');
  note.textContent = text;
  body?.replaceChildren(note);
}

/** The interaction data of a chart (tooltips, filters); requested once until the tile changes. */
export function interactionOf(figure: HTMLElement): Promise<Interaction> {
  const asked = known.get(figure) ?? askInteraction(figure);
  known.set(figure, asked);
  return asked;
}

async function askInteraction(figure: HTMLElement): Promise<Interaction> {
  const response = await ask(partUrl(figure, 'interaction'));
  return response.ok ? ((await response.json()) as Interaction) : { kind: 'none' };
}
