import { neighbor } from '@/components/ui/neighbor';
import { ageText } from '@/lib/text/age';

/** Gives the menus of tiles their keys, and the age of the data when they open. */
export function startMenus(root: HTMLElement, signal: AbortSignal): void {
  root.addEventListener('toggle', (event) => opened(event), { capture: true, signal });
  root.addEventListener('keydown', step, { signal });
  root.addEventListener('click', closeAfter, { signal });
}

/** Closes the menu of the chosen item, with the menus around it. */
function closeAfter({ target }: MouseEvent): void {
  const item = target instanceof Element ? target.closest('.tile-panel > .menu-item:not([popovertarget])') : null;
  const panel = item?.closest('.tile-menu')?.querySelector<HTMLElement>(':scope > [popover]');
  if (panel?.matches(':popover-open')) panel.hidePopover();
}

function opened({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches('.tile-panel') || newState !== 'open') return;
  const age = target.querySelector<HTMLElement>('.tile-age');
  if (age)
    age.textContent = `${age.dataset.word} ${ageText(Number(age.dataset.at), Date.now(), document.documentElement.lang)}`;
  if (!target.contains(document.activeElement)) itemsOf(target)[0]?.focus({ preventScroll: true });
}

function step(event: KeyboardEvent): void {
  const { key } = event;
  const target = firstOfOpened(event.target) ?? event.target;
  const panel = target instanceof HTMLElement ? target.closest<HTMLElement>('.tile-panel') : null;
  if (!panel || !(target instanceof HTMLElement)) return;
  const next = neighbor(itemsOf(panel), target, key, 'vertical');
  if (next !== null) next.focus();
  else if (key === 'ArrowRight' && target instanceof HTMLButtonElement && target.popoverTargetElement) target.click();
  else if (key === 'ArrowLeft' && panel.parentElement?.closest('.tile-panel')) panel.hidePopover();
  else return;
  event.preventDefault();
}

/** A key may come before the event that tells of the open menu: the focus is still on the button then. */
function firstOfOpened(target: EventTarget | null): HTMLElement | undefined {
  const panel =
    target instanceof HTMLButtonElement && !target.closest('.tile-panel') ? target.popoverTargetElement : null;
  const isOpen = panel instanceof HTMLElement && panel.matches('.tile-panel:popover-open');
  return isOpen ? itemsOf(panel)[0] : undefined;
}

/** The items of a menu without those of its submenus. */
function itemsOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(':scope > .menu-item')];
}
