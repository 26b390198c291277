import { startActions } from '@/components/chart/client/actions';
import { startCharts } from '@/components/chart/client/chart';
import { startMenus } from '@/components/chart/client/menu';
import { startAutoRefresh } from './auto-refresh';
import { crossFilter, isChosen } from './cross-filters';
import { startFilters } from './filters';
import { startTabs } from './tabs';

/** Starts everything of a dashboard that needs script. `reload` runs when the user goes back in the history. */
export function startLive(root: HTMLElement, signal: AbortSignal, reload = () => location.reload()): void {
  writeState(root);
  startCharts(root, signal, { onMark: (figure, filters) => crossFilter(root, figure, filters), isChosen });
  startActions(root, signal);
  startMenus(root, signal);
  startFilters(root, signal);
  startTabs(root, signal);
  startAutoRefresh(root, signal);
  addEventListener('popstate', reload, { signal });
}

/** Writes a state that the server read from a stored one into the address, from which everything here reads it. */
function writeState({ dataset: { state } }: HTMLElement): void {
  if (state !== undefined) history.replaceState(history.state, '', `?${state}${location.hash}`);
}
