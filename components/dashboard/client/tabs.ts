import { ask } from '@/components/chart/client/ask';
import { refetchTiles } from '@/components/chart/client/refetch-tiles';
import { neighbor } from '@/components/ui/neighbor';
import { showState } from './show-state';

/** Changes tabs without a page load: fetches the layout of the new tab, then each of its charts on its own. */
export function startTabs(root: HTMLElement, signal: AbortSignal): void {
  root.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-tab]') : null;
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      void open(root, link);
    },
    { signal },
  );
  root.addEventListener('keydown', step, { signal });
}

/** The arrow keys go from tab to tab. */
function step(event: KeyboardEvent): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || !target.matches('[role=tab]')) return;
  const tabs = [...(target.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const next = neighbor(tabs, target, key, 'horizontal');
  if (next !== null) next.focus();
  else if (key === ' ') target.click();
  else return;
  event.preventDefault();
}

/** The ids of the open tabs, outer ones first. */
export function openTabsIn(root: ParentNode): string[] {
  const open = root.querySelectorAll<HTMLElement>('a[data-tab][aria-selected=true]');
  return [...open].flatMap(({ dataset }) => dataset.tab ?? []);
}

async function open(root: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const set = link.closest<HTMLElement>('[data-tabs]');
  const panel = set?.querySelector<HTMLElement>(`[data-panel="${CSS.escape(set.dataset.tabs ?? '')}"]`);
  if (!set || !panel || link.getAttribute('aria-selected') === 'true') return;
  const href = hrefNow(link);
  const panelPath = `${root.dataset.base}panel/${encodeURIComponent(link.dataset.tab ?? '')}/`;
  const response = await ask(panelPath + href.search);
  if (!response.ok) {
    location.href = href.href;
    return;
  }
  panel.innerHTML = await response.text();
  panel.id = link.dataset.tab ?? '';
  panel.setAttribute('aria-labelledby', link.id);
  showState(root, href);
  for (const other of link.parentElement?.children ?? []) {
    other.setAttribute('aria-selected', String(other === link));
    if (other !== link) other.removeAttribute('aria-controls');
  }
  link.setAttribute('aria-controls', panel.id);
  refetchTiles(panel.querySelectorAll<HTMLElement>('figure[data-chart-id]'));
}

/** The address of a tab with the current filters; the link in the page may be older than they are. */
function hrefNow(link: HTMLAnchorElement): URL {
  const href = new URL(location.href);
  href.searchParams.delete('tab');
  for (const tab of new URL(link.href).searchParams.getAll('tab')) href.searchParams.append('tab', tab);
  return href;
}
