import { startActions } from '@/components/chart/client/actions';
import { currentGuestToken } from '@/components/chart/client/ask';
import { startCharts } from '@/components/chart/client/chart';
import { startMenus } from '@/components/chart/client/menu';
import { loadTexts } from '@/lib/client/page-language';
import { logEvent, startPageLog } from '@/lib/client/page-log';
import { startAutoRefresh } from './auto-refresh';
import { startChartLinks } from './chart-links';
import { crossFilter, isChosen } from './cross-filters';
import { startFilters } from './filters';
import { showFocusedChart } from './focused-chart';
import { startTabs } from './tabs';

/** Starts everything of a dashboard that needs script. `reload` runs when the user goes back in the history. */
export function startLive(root: HTMLElement, signal: AbortSignal, reload = () => location.reload()): void {
  void loadTexts(['chart', 'dashboard']);
  writeState(root);
  startLog(root, signal);
  showFocusedChart(root);
  startCharts(root, signal, { onMark: (figure, filters) => crossFilter(root, figure, filters), isChosen });
  startActions(root, signal);
  startMenus(root, signal);
  startFilters(root, signal);
  startTabs(root, signal);
  startChartLinks(root, signal);
  startAutoRefresh(root, signal);
  addEventListener('popstate', reload, { signal });
}

/** Logs that the dashboard is open, and from now on what happens in it. */
function startLog({ dataset: { base = '' } }: HTMLElement, signal: AbortSignal): void {
  const id = Number(/\/(\d+)\/$/.exec(base)?.[1]);
  startPageLog({ dashboard_id: id, guest_token: currentGuestToken() }, signal);
  logEvent({ event_name: 'mount_dashboard', source: 'dashboard', source_id: id });
}

/** Writes a state that the server read from a stored one into the address, from which everything here reads it. */
function writeState({ dataset: { state } }: HTMLElement): void {
  if (state !== undefined) history.replaceState(history.state, '', `?${state}${location.hash}`);
}
