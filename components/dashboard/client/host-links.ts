import { ask } from '@/components/chart/client/ask';
import { belowBase } from '@/lib/base-path/base-path';
import { saveFile } from '@/lib/client/save-file';

/**
 * Links on an embedded page: those of the dashboard itself are fetched with the guest token, all others open in a new
 * tab.
 */
export function startHostLinks(place: HTMLElement, base: string, signal: AbortSignal): void {
  place.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || event.defaultPrevented || link.dataset.tab || link.dataset.act || link.dataset.clear) return;
      const url = new URL(link.href);
      const path = url.origin === location.origin ? belowBase(url.pathname) : null;
      if (path?.startsWith(base)) {
        event.preventDefault();
        void open(path + url.search);
      } else {
        link.target = '_blank';
        link.rel = 'noopener';
      }
    },
    { signal },
  );
}

async function open(address: string): Promise<void> {
  const response = await ask(address);
  const file = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), file ?? null);
}
