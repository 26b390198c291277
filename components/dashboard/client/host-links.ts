import { ask } from '@/components/chart/client/ask';
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
      if (url.origin === location.origin && url.pathname.startsWith(base)) {
        event.preventDefault();
        void open(url);
      } else {
        link.target = '_blank';
        link.rel = 'noopener';
      }
    },
    { signal },
  );
}

async function open(url: URL): Promise<void> {
  const response = await ask(url.pathname + url.search);
  const file = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), file ?? null);
}
