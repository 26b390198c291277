declare global {
  /** The reader's last click, unless the browser answered it by itself; kept from the first paint on (app/wake-script.ts). */
  var isolineClick: PointerEvent | null | undefined;
}

/** Later than this nobody waits for what a click was to do. */
const patienceMs = 5000;

/** Repeats the click that came before anybody listened, once, for those who listen to clicks inside `root` from now on. */
export function replayClick(root: Element): void {
  const click = globalThis.isolineClick;
  if (!click || !(click.target instanceof Element) || !root.contains(click.target)) return;
  globalThis.isolineClick = null;
  if (performance.now() - click.timeStamp > patienceMs) return;
  const { target, detail, pointerType } = click;
  const place = { clientX: click.pageX - scrollX, clientY: click.pageY - scrollY };
  const init = { bubbles: true, cancelable: true, composed: true, detail, pointerType, ...place };
  if (pointerType === 'touch') target.dispatchEvent(new PointerEvent('pointerdown', init));
  target.dispatchEvent(new PointerEvent('click', init));
}
