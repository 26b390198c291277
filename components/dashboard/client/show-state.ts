/** Pushes the dashboard's new address and dispatches `state` on its element. */
export function showState(root: Element | null, address: string | URL): void {
  history.pushState(null, '', address);
  root?.dispatchEvent(new CustomEvent('state', { bubbles: true }));
}
