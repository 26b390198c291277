import { copyText } from '@/lib/client/clipboard';
import { ask } from './ask';
import { openDialog } from './dialog';
import { showDetail } from './drill';
import { partUrl, refetchTile } from './part';

/** Handles the buttons of tiles and of the page that need script (`data-act`). */
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
      if (document.fullscreenElement) void document.exitFullscreen();
      else void figure?.requestFullscreen();
      break;
    case 'detail':
      if (!figure) return;
      event.preventDefault();
      void showDetail(figure, []);
      break;
    case 'dialog':
      if (!figure || !(item instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      void showDialog(figure, item);
      break;
  }
}

let waiting: BroadcastChannel | null = null;

/**
 * The OAuth2 sign-in for a database ends in a separate window, which broadcasts that it is done; the tiles reload then.
 */
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

/** Shows the part that the link names in a dialog instead of opening it as a page. */
async function showDialog(figure: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const part = new URL(link.href).searchParams.get('part') ?? 'table';
  const response = await ask(partUrl(figure, part, { bare: '1' }));
  const body = openDialog(`${link.textContent}: ${figure.querySelector('.tile-title')?.textContent ?? ''}`);
  const text = await response.text();
  if (response.ok) body.innerHTML = text;
  else body.textContent = text;
  body.querySelector('[data-copies]')?.addEventListener('click', (event) => void copyStatement(body, event));
}

/** Copies the text of the element that the button names, and says so on the button. */
async function copyStatement(body: HTMLElement, { currentTarget: button }: Event): Promise<void> {
  if (!(button instanceof HTMLElement)) return;
  const isCopied = await copyText(body.querySelector(button.dataset.copies ?? '')?.textContent ?? '');
  if (isCopied) button.textContent = 'Copied';
}
