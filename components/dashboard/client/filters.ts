/**
 * The filter bar stands in the page as a form. Its scripts are loaded when the pointer or the focus comes to it, and
 * when a click elsewhere changes the state that it shows.
 */
export function startFilters(root: HTMLElement, signal: AbortSignal): void {
  const bar = root.querySelector<HTMLElement>('[data-filter-bar]');
  if (!bar) return;
  let isLoading = false;
  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    try {
      const { mountBar } = await import('@/components/dashboard/filters/mount.client');
      if (!signal.aborted) await mountBar(root, bar, signal);
    } catch {
      // The form still works: it sends its values with the address.
      isLoading = false;
    }
  };
  const begin = (): void => void load();
  for (const type of ['pointerover', 'focusin']) bar.addEventListener(type, begin, { signal, passive: true });
  root.addEventListener('state', begin, { signal });
  if (bar.contains(document.activeElement)) begin();
}
