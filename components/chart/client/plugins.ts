import type { DrillHost } from './overlay';

const places = '[data-plugin]:not([data-running])';

/** Runs the plugins under `root`, also those that come later; pages without one load nothing for it. */
export function startPlugins(root: HTMLElement, signal: AbortSignal, host: DrillHost): void {
  const look = (): void => {
    if (root.querySelector(places) === null) return;
    void import('./plugin/run').then(({ runPlugin }) => {
      if (signal.aborted) return;
      for (const place of root.querySelectorAll<HTMLElement>(places)) runPlugin(place, signal, host);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  look();
}
