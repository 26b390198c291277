import { ask } from './ask';
import { openDialog } from './dialog';
import { partUrl, refetchTile } from './part';

/** The buttons of tiles and of the page that need script. */
export function startActions(root: HTMLElement, signal: AbortSignal): void {
  root.addEventListener(
    'click',
    (event) => {
      const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null;
      if (item) act(root, item, event);
    },
    { signal },
  );
}

function act(root: HTMLElement, item: HTMLElement, event: MouseEvent): void {
  const figure = item.closest<HTMLElement>('figure[data-chart-id]');
  switch (item.dataset.act) {
    case 'refresh-all':
      for (const tile of root.querySelectorAll<HTMLElement>('figure[data-chart-id]')) void refetchTile(tile, true);
      break;
    case 'refresh':
      if (figure) void refetchTile(figure, true);
      break;
    case 'sign-in':
      awaitSignIn(root);
      break;
    case 'full':
      void figure?.requestFullscreen();
      break;
    case 'dialog':
      if (!figure || !(item instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      void showDialog(figure, item);
      break;
  }
}

let waiting: BroadcastChannel | null = null;

/** A sign-in at the provider of a database ends in a window of its own, which tells the others. */
function awaitSignIn(root: HTMLElement): void {
  waiting?.close();
  waiting = new BroadcastChannel('oauth2');
  waiting.onmessage = () => {
    for (const link of root.querySelectorAll('[data-act="sign-in"]')) {
      const tile = link.closest<HTMLElement>('figure[data-chart-id]');
      if (tile) void refetchTile(tile, true);
    }
  };
}

/** Shows in place what the link would open as a page. */
async function showDialog(figure: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const part = new URL(link.href).searchParams.get('part') ?? 'table';
  const response = await ask(partUrl(figure, part, { bare: '1' }));
  const body = openDialog(`${link.textContent}: ${figure.querySelector('.tile-title')?.textContent ?? ''}`);
  const text = await response.text();
  if (response.ok) body.innerHTML = text;
  else body.textContent = text;
}
