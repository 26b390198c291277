import { ask } from './ask';
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

/** Shows in place what the link would open as a page. */
async function showDialog(figure: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const part = new URL(link.href).searchParams.get('part') ?? 'table';
  const response = await ask(partUrl(figure, part, { bare: '1' }));
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  const title = `${link.textContent}: ${figure.querySelector('.tile-title')?.textContent ?? ''}`;
  dialog.setAttribute('aria-label', title);
  const head = document.createElement('header');
  const name = document.createElement('h2');
  name.textContent = title;
  const close = document.createElement('button');
  close.className = 'button';
  close.textContent = 'Close';
  close.addEventListener('click', () => dialog.close());
  head.append(name, close);
  const body = document.createElement('div');
  const text = await response.text();
  if (response.ok) body.innerHTML = text;
  else body.textContent = text;
  dialog.append(head, body);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
