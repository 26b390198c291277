/** What the dashboard shows has another address now; whoever listens for `state` on its element is told. */
export function showState(root: Element | null, address: string | URL): void {
  history.pushState(null, '', address);
  root?.dispatchEvent(new CustomEvent('state', { bubbles: true }));
}
