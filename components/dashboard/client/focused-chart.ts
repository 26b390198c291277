import { focusedChartParam } from '@/lib/dashboard/page-params';

const markMs = 3000;

/** Brings the chart that the address names into view, marks it for a moment, and leaves its tabs in the address instead. */
export function showFocusedChart(root: HTMLElement): void {
  const url = new URL(location.href);
  const id = url.searchParams.get(focusedChartParam);
  if (id === null) return;
  url.searchParams.delete(focusedChartParam);
  const selector = `figure[data-chart-id="${CSS.escape(id)}"]`;
  const figure = root.querySelector<HTMLElement>(selector);
  if (figure) {
    const tabs = new Set(url.searchParams.getAll('tab'));
    for (const tab of root.querySelectorAll<HTMLElement>('[role=tab][aria-selected=true][data-tab]')) {
      if (tab.closest('[data-tabs]')?.contains(figure)) tabs.add(tab.dataset.tab ?? '');
    }
    url.searchParams.delete('tab');
    for (const tab of tabs) url.searchParams.append('tab', tab);
    figure.scrollIntoView({ block: 'center' });
    mark(root, selector);
  }
  history.replaceState(history.state, '', url);
}

/** Marks a chart until it has been drawn for a moment. The drawing takes the place of the figure that waited for it. */
function mark(root: HTMLElement, selector: string): void {
  let isEnding = false;
  const find = (): readonly HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
  const look = (): void => {
    for (const figure of find()) {
      figure.dataset.focused = '';
      if (figure.ariaBusy === 'true' || isEnding) continue;
      isEnding = true;
      setTimeout(end, markMs);
    }
  };
  const seen = new MutationObserver(look);
  function end(): void {
    seen.disconnect();
    for (const figure of find()) delete figure.dataset.focused;
  }
  seen.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  look();
}
