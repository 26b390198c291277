import { focusedChartParam } from '@/lib/dashboard/page-params';

const markMs = 3000;

/** Brings the chart that the address names into view, marks it for a moment, and leaves its tabs in the address instead. */
export function showFocusedChart(root: HTMLElement): void {
  const url = new URL(location.href);
  const id = url.searchParams.get(focusedChartParam);
  if (id === null) return;
  url.searchParams.delete(focusedChartParam);
  const figure = root.querySelector<HTMLElement>(`figure[data-chart-id="${CSS.escape(id)}"]`);
  if (figure) {
    const tabs = new Set(url.searchParams.getAll('tab'));
    for (const tab of root.querySelectorAll<HTMLElement>('[role=tab][aria-selected=true][data-tab]')) {
      if (tab.closest('[data-tabs]')?.contains(figure)) tabs.add(tab.dataset.tab ?? '');
    }
    url.searchParams.delete('tab');
    for (const tab of tabs) url.searchParams.append('tab', tab);
    figure.scrollIntoView({ block: 'center' });
    figure.dataset.focused = '';
    setTimeout(() => delete figure.dataset.focused, markMs);
  }
  history.replaceState(history.state, '', url);
}
