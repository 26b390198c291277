declare global {
  /** The last pointer move since the first paint (app/wake-script.ts). */
  var isolinePointer: PointerEvent | undefined;
  /** The last click without native handling, or null; stored from the first paint on (app/wake-script.ts). */
  var isolineClick: PointerEvent | null | undefined;
}

/** An older click is not repeated: the user no longer expects its effect. */
const patienceMs = 5000;

/** The last click whose dispatch is over; null where there is none, or where it is just being answered. */
export function pastClick(): PointerEvent | null {
  const click = globalThis.isolineClick;
  return click?.eventPhase === Event.NONE ? click : null;
}

/** Repeats, once, a click inside `root` that came before its listeners were added. */
export function replayClick(root: Element, patience = patienceMs): void {
  const click = pastClick();
  if (!click || !(click.target instanceof Element) || !root.contains(click.target)) return;
  globalThis.isolineClick = null;
  if (performance.now() - click.timeStamp > patience) return;
  const { target, detail, pointerType } = click;
  const place = { clientX: click.pageX - scrollX, clientY: click.pageY - scrollY };
  const init = { bubbles: true, cancelable: true, composed: true, detail, pointerType, ...place };
  if (pointerType === 'touch') target.dispatchEvent(new PointerEvent('pointerdown', init));
  target.dispatchEvent(new PointerEvent('click', init));
}

/** Repeats the pointer's last move, so that what lies under a resting pointer responds as well. */
export function repeatPointerMove(): void {
  const move = globalThis.isolinePointer;
  if (!move) return;
  const { clientX, clientY } = move;
  const target = document.elementFromPoint(clientX, clientY);
  for (const type of ['pointerover', 'pointermove']) {
    target?.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY }));
  }
}
