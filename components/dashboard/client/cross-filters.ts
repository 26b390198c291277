import { refetchTiles } from '@/components/chart/client/refetch-tiles';
import type { MarkFilter } from '@/lib/viz/viz';
import { showState } from './show-state';

/** A click on a mark filters the charts in its scope; the same click again removes the filter. */
export function crossFilter(root: HTMLElement, figure: HTMLElement, filters: readonly MarkFilter[]): void {
  if (reachOf(figure).length === 0) return;
  const url = new URL(location.href);
  if (isChosen(figure, filters)) url.searchParams.delete(nameOf(figure.dataset.chartId));
  else url.searchParams.set(nameOf(figure.dataset.chartId), textOf(filters));
  show(root, url, figure.dataset.chartId ?? '');
}

/** Removes what the marks of a chart filter. */
export function removeCrossFilter(root: HTMLElement, chartId: number): void {
  const url = new URL(location.href);
  url.searchParams.delete(nameOf(String(chartId)));
  show(root, url, String(chartId));
}

/** Whether the chart filters others by these filters already. */
export function isChosen(figure: HTMLElement, filters: readonly MarkFilter[]): boolean {
  return new URLSearchParams(location.search).get(nameOf(figure.dataset.chartId)) === textOf(filters);
}

/** Goes to the address, and fetches the chart and those that it filters again. */
function show(root: HTMLElement, url: URL, chartId: string): void {
  showState(root, url);
  const figures = [...root.querySelectorAll<HTMLElement>('figure[data-chart-id]')];
  const source = figures.find((figure) => figure.dataset.chartId === chartId);
  source?.toggleAttribute('data-source-of-filter', url.searchParams.has(nameOf(chartId)));
  const reach = source === undefined ? null : new Set([chartId, ...reachOf(source)]);
  refetchTiles(figures.filter(({ dataset }) => reach === null || reach.has(dataset.chartId ?? '')));
}

function reachOf(figure: HTMLElement): readonly string[] {
  return figure.dataset.reach?.split(' ').filter(Boolean) ?? [];
}

function nameOf(chartId: string | undefined): string {
  return `cross.${chartId}`;
}

/** Cross-filters as they are written in the address. */
function textOf(filters: readonly MarkFilter[]): string {
  const label = filters.map(({ formattedVal, val }) => formattedVal ?? String(val)).join(', ');
  return JSON.stringify({ filters: filters.map(({ col, op, val, grain }) => ({ col, op, val, grain })), label });
}
