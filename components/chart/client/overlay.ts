import type { MarkFilter } from '@/lib/viz/viz';

export interface DrillHost {
  /** Called when a mark is chosen; absent where charts do not filter each other. */
  readonly onMark?: (figure: HTMLElement, filters: readonly MarkFilter[]) => void;
  /** Whether the chart filters others by these filters already. */
  readonly isChosen?: (figure: HTMLElement, filters: readonly MarkFilter[]) => boolean;
  /** Takes the chart of a mark by another dimension; a dialog shows it where this is absent. */
  readonly onDrillBy?: (step: DrillStep) => void;
}

/** Makes the charts under an element interactive, until the signal. */
export type StartCharts = (root: HTMLElement, signal: AbortSignal, host: DrillHost) => void;

/** What a viewer may look into in a chart. */
export interface DrillOffer {
  readonly detail: boolean;
  readonly by: readonly { readonly name: string; readonly label: string }[];
}

/** The marks that were chosen, and the dimension by which they are shown. */
export interface DrillStep {
  readonly filters: readonly MarkFilter[];
  readonly by: string;
  readonly label: string;
}

/** What opens over a page for a chart. `figure` is its tile. */
export type ChartOverlay =
  | { readonly kind: 'query' | 'table'; readonly figure: HTMLElement }
  | { readonly kind: 'detail'; readonly figure: HTMLElement; readonly filters: readonly MarkFilter[] }
  | { readonly kind: 'by'; readonly figure: HTMLElement; readonly step: DrillStep; readonly startCharts: StartCharts }
  | {
      readonly kind: 'menu';
      readonly figure: HTMLElement;
      /** Where the menu opens, in pixels of the viewport. */
      readonly at: { readonly x: number; readonly y: number };
      readonly filters: readonly MarkFilter[];
      readonly offer: DrillOffer;
      readonly host: DrillHost;
      readonly startCharts: StartCharts;
    };

export function chartTitle(figure: HTMLElement): string {
  return figure.querySelector('.tile-title')?.textContent ?? figure.getAttribute('aria-label') ?? '';
}

/** The values of filters, as they are read on the chart. */
export function valuesText(filters: readonly MarkFilter[]): string {
  return filters.map(({ formattedVal, val }) => formattedVal ?? String(val)).join(', ');
}

/** Filters as the parameter `where`, after those that narrow the chart already. */
export function whereText(figure: HTMLElement, filters: readonly MarkFilter[]): string {
  const before = new URL(figure.dataset.source ?? '', location.href).searchParams.get('where');
  const own = filters.map(({ col, op, val, grain }) => ({ col, op, val, ...(grain ? { grain } : {}) }));
  return JSON.stringify([...(before === null ? [] : (JSON.parse(before) as object[])), ...own]);
}
