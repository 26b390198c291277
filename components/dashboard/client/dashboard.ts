import { startActions } from '@/components/chart/client/actions';
import { startCharts } from '@/components/chart/client/chart';
import { startMenus } from '@/components/chart/client/menu';
import { refetchTile } from '@/components/chart/client/part';
import type { MarkFilter } from '@/lib/viz/viz';
import { startAutoRefresh } from './auto-refresh';
import { startFilters } from './filters';
import { showState } from './show-state';
import { startTabs } from './tabs';

/** Starts everything of a dashboard that needs script. `reload` runs when the user goes back in the history. */
export function startLive(root: HTMLElement, signal: AbortSignal, reload = () => location.reload()): void {
  startCharts(root, signal, { onMark: (figure, filters) => crossFilter(root, figure, filters), isChosen });
  startActions(root, signal);
  startMenus(root, signal);
  startFilters(root, signal);
  startTabs(root, signal);
  startAutoRefresh(root, signal);
  addEventListener('popstate', reload, { signal });
}

/** A click on a mark filters the charts in its scope; the same click again removes the filter. */
function crossFilter(root: HTMLElement, figure: HTMLElement, filters: readonly MarkFilter[]): void {
  const reach = figure.dataset.reach?.split(' ').filter(Boolean) ?? [];
  if (reach.length === 0) return;
  const name = nameOf(figure);
  const url = new URL(location.href);
  if (isChosen(figure, filters)) url.searchParams.delete(name);
  else url.searchParams.set(name, textOf(filters));
  showState(root, url);
  keepInForm(root, name, url.searchParams.get(name));
  figure.toggleAttribute('data-source-of-filter', url.searchParams.has(name));
  for (const id of [figure.dataset.chartId, ...reach]) {
    for (const tile of root.querySelectorAll<HTMLElement>(`figure[data-chart-id="${id}"]`)) void refetchTile(tile);
  }
}

function keepInForm(root: HTMLElement, name: string, value: string | null): void {
  const form = root.querySelector('form[data-filters]');
  form?.querySelector(`input[type=hidden][name="${CSS.escape(name)}"]`)?.remove();
  if (!form || value === null) return;
  const input = document.createElement('input');
  input.type = 'hidden';
  input.name = name;
  input.value = value;
  form.append(input);
}

function isChosen(figure: HTMLElement, filters: readonly MarkFilter[]): boolean {
  return new URLSearchParams(location.search).get(nameOf(figure)) === textOf(filters);
}

function nameOf(figure: HTMLElement): string {
  return `cross.${figure.dataset.chartId}`;
}

/** Cross-filters as they are written in the address. */
function textOf(filters: readonly MarkFilter[]): string {
  const label = filters.map(({ formattedVal, val }) => formattedVal ?? String(val)).join(', ');
  return JSON.stringify({ filters: filters.map(({ col, op, val, grain }) => ({ col, op, val, grain })), label });
}
