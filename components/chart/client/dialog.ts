/** Opens a dialog with a title beside the given element. Returns the element for its content. */
export function openDialog(title: string, beside: HTMLElement = document.body): HTMLElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
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
  dialog.append(head, body);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  const place = beside === document.body ? beside : (beside.closest('figure')?.parentElement ?? document.body);
  place.append(dialog);
  dialog.showModal();
  return body;
}
