import { revealEvent } from './events';

const idleMs = 1000;

/**
 * The filter bar stands in the page as a form. Its scripts are loaded when the pointer or the focus comes to it, when a
 * click elsewhere changes the state that it shows, and at the latest when the browser has nothing else to do.
 */
export function startFilters(root: HTMLElement, signal: AbortSignal): void {
  const bar = root.querySelector<HTMLElement>('[data-filter-bar]');
  if (!bar) return;
  let loading: Promise<void> | null = null;
  const load = async (): Promise<void> => {
    try {
      const { mountBar } = await import('@/components/dashboard/filters/mount.client');
      if (!signal.aborted) await mountBar(root, bar, signal);
    } catch {
      // The form still works: it sends its values with the address.
      loading = null;
    }
  };
  const begin = (): Promise<void> => {
    loading ??= load();
    return loading;
  };
  for (const type of ['pointerover', 'focusin']) bar.addEventListener(type, begin, { signal, passive: true });
  root.addEventListener('state', () => void begin(), { signal });
  if (bar.contains(document.activeElement)) void begin();
  else if (!bar.hidden) whenIdle(() => void begin(), signal);
  root.addEventListener(
    'click',
    async ({ target }) => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-act=to-filter]') : null;
      if (!item) return;
      item.closest<HTMLElement>('[popover]')?.hidePopover();
      await begin();
      bar.dispatchEvent(new CustomEvent(revealEvent, { detail: item.dataset.filterId }));
    },
    { signal },
  );
}

/** Safari has no idle callbacks. */
function whenIdle(act: () => void, signal: AbortSignal): void {
  if (typeof requestIdleCallback !== 'function') {
    const wait = setTimeout(act, idleMs);
    signal.addEventListener('abort', () => clearTimeout(wait));
    return;
  }
  const wait = requestIdleCallback(act, { timeout: idleMs });
  signal.addEventListener('abort', () => cancelIdleCallback(wait));
}
