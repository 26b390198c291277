import { openOverlay } from './open-overlay';
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
    case 'image':
      if (!figure) return;
      event.preventDefault();
      void saveImage(figure);
      break;
    case 'detail':
      if (!figure) return;
      event.preventDefault();
      void openOverlay({ kind: 'detail', figure, filters: [] });
      break;
    case 'dialog':
      if (!figure || !(item instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      void openOverlay({ kind: partOf(item) === 'query' ? 'query' : 'table', figure });
      break;
  }
}

async function saveImage(figure: HTMLElement): Promise<void> {
  const { savePicture, sizeOnScreen, themeNow } = await import('./save-picture');
  await savePicture(partUrl(figure, 'png', { ...sizeOnScreen(figure), mode: themeNow() }));
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

function partOf(link: HTMLAnchorElement): string | null {
  return new URL(link.href).searchParams.get('part');
}
