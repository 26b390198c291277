import { neighbor } from '@/components/ui/neighbor';

const openers = '.shell-bar [aria-haspopup="menu"][popovertarget]';
/** Milliseconds between the pointer's arrival and the opening, and between its leaving and the closing. */
const [opensAfter, closesAfter] = [120, 300];

/** Arrow keys, hovering and `aria-expanded` for the menus of the bar, which open by themselves. */
export function handleBarMenus(signal: AbortSignal): void {
  const hovering = hoverHandlers();
  document.addEventListener('toggle', onToggle, { signal, capture: true });
  document.addEventListener('keydown', onKey, { signal });
  document.addEventListener('pointerover', hovering.onOver, { signal });
  // Before the browser toggles the menu.
  document.addEventListener('click', hovering.onClick, { signal, capture: true });
  document.addEventListener('click', closeWhenPicked, { signal });
}

function panelOf(opener: Element): HTMLElement | null {
  return document.getElementById(opener.getAttribute('popovertarget') ?? '');
}

function isOpen(panel: Element): boolean {
  return panel.matches(':popover-open');
}

function onToggle({ target, newState }: Event & { readonly newState?: string }): void {
  if (!(target instanceof HTMLElement) || !target.matches('.bar-panel')) return;
  const opener = target.parentElement?.querySelector(openers);
  if (newState === 'open') opener?.setAttribute('aria-expanded', 'true');
  else opener?.removeAttribute('aria-expanded');
}

function closeWhenPicked({ target }: MouseEvent): void {
  const picked = target instanceof Element ? target.closest('.bar-panel .menu-item:not([data-keep])') : null;
  picked?.closest<HTMLElement>('.bar-panel')?.hidePopover();
}

/** The entries of a menu or of the bar, without those of menus inside. */
function entriesOf(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('a[href], button')].filter(
    (entry) => entry.closest('[role="menu"], [role="menubar"]') === list,
  );
}

function openAndEnter(opener: Element): void {
  const panel = panelOf(opener);
  if (panel === null) return;
  if (!isOpen(panel)) panel.showPopover();
  entriesOf(panel)[0]?.focus();
}

function onKey(event: KeyboardEvent): void {
  const { target } = event;
  const list =
    target instanceof HTMLElement ? target.closest('.shell-bar [role="menu"], .shell-bar [role="menubar"]') : null;
  if (!(target instanceof HTMLElement) || list === null || event.altKey || event.ctrlKey || event.metaKey) return;
  const isBar = list.role === 'menubar';
  const isOpener = target.matches(openers);
  const inner = list.parentElement?.closest('[role="menu"]') ?? null;
  const next = neighbor(entriesOf(list), target, event.key, isBar ? 'horizontal' : 'vertical');
  if (next !== null) next.focus();
  else if (isOpener && (isBar ? ['ArrowDown', 'ArrowUp'] : ['ArrowLeft', 'ArrowRight']).includes(event.key)) {
    openAndEnter(target);
  } else if (!isBar && inner !== null && event.key === 'ArrowRight') {
    const opener = list.parentElement?.querySelector<HTMLElement>(openers);
    (list as HTMLElement).hidePopover();
    opener?.focus();
  } else return;
  event.preventDefault();
}

function hoverHandlers() {
  /** The menus that are open because the pointer rests on them. */
  const hovered = new Set<HTMLElement>();
  let timer = 0;

  function onOver({ target, pointerType }: PointerEvent): void {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return;
    window.clearTimeout(timer);
    const opener = target.closest(openers);
    const panel = opener === null ? null : panelOf(opener);
    timer = window.setTimeout(
      () => {
        for (const other of hovered) {
          if (other.parentElement?.contains(target)) continue;
          hovered.delete(other);
          if (isOpen(other)) other.hidePopover();
        }
        if (panel === null || isOpen(panel)) return;
        panel.showPopover();
        hovered.add(panel);
      },
      panel === null ? closesAfter : opensAfter,
    );
  }

  /** A click decides, whatever the pointer was about to open; on what hovering opened it keeps it open. */
  function onClick(event: MouseEvent): void {
    const opener = event.target instanceof Element ? event.target.closest(openers) : null;
    const panel = opener === null ? null : panelOf(opener);
    if (panel !== null) window.clearTimeout(timer);
    if (panel === null || !hovered.delete(panel) || !isOpen(panel)) return;
    event.preventDefault();
  }

  return { onOver, onClick };
}
