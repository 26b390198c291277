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
  itemsOf(target)[0]?.focus({ preventScroll: true });
}

function step(event: KeyboardEvent): void {
  const { target, key } = event;
  const panel = target instanceof HTMLElement ? target.closest<HTMLElement>('.tile-panel') : null;
  if (!panel || !(target instanceof HTMLElement)) return;
  const next = neighbor(itemsOf(panel), target, key, 'vertical');
  if (next !== null) next.focus();
  else if (key === 'ArrowRight' && target instanceof HTMLButtonElement && target.popoverTargetElement) target.click();
  else if (key === 'ArrowLeft' && panel.parentElement?.closest('.tile-panel')) panel.hidePopover();
  else return;
  event.preventDefault();
}

/** The items of a menu without those of its submenus. */
function itemsOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(':scope > .menu-item')];
}
