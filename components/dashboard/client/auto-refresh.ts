import { refetchTile } from '@/components/chart/client/part';

/** Sent to the dashboard's element when its `data-refresh-seconds` is changed. */
export const intervalEvent = 'interval';

/** Fetches all charts on the page anew, without the cache, at once. */
export function refreshAll(root: HTMLElement): void {
  for (const tile of tilesOf(root)) void refetchTile(tile, true);
}

/** Refreshes the charts at the dashboard's interval, one after the other, while the page is visible. */
export function startAutoRefresh(root: HTMLElement, signal: AbortSignal): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let turns: ReturnType<typeof setTimeout>[] = [];
  const stop = (): void => {
    clearInterval(timer);
    turns.forEach(clearTimeout);
    turns = [];
  };
  const begin = (): void => {
    stop();
    const periodMs = Number(root.dataset.refreshSeconds ?? 0) * 1000;
    if (periodMs <= 0) return;
    timer = setInterval(() => {
      if (document.hidden || root.hidden) return;
      turns.forEach(clearTimeout);
      turns = [];
      const immune = new Set(root.dataset.refreshImmune?.split(' '));
      const tiles = tilesOf(root).filter((tile) => !immune.has(tile.dataset.chartId ?? ''));
      const delayMs = staggerMs(periodMs, Number(root.dataset.refreshStagger ?? 0), tiles.length);
      turns = tiles.map((tile, at) => setTimeout(() => void refetchTile(tile, true), at * delayMs));
    }, periodMs);
  };
  root.addEventListener(intervalEvent, begin, { signal });
  signal.addEventListener('abort', stop);
  begin();
}

/** The pause between two charts: all charts are refreshed within the longer of the two times; zero is at once. */
function staggerMs(periodMs: number, staggerTimeMs: number, count: number): number {
  return staggerTimeMs === 0 || count < 2 ? 0 : Math.max(periodMs, staggerTimeMs) / (count - 1);
}

function tilesOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('figure[data-chart-id]')];
}
