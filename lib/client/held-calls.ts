/** What is done unless somebody takes it back in time. */
export interface HeldCall {
  /** Does it; `isLast` when the page is being left, so that the call has to outlive it. */
  readonly run: (isLast: boolean) => void;
  readonly waitMs: number;
}

const held = new Map<symbol, { readonly call: HeldCall; readonly timer: ReturnType<typeof setTimeout> }>();

/** Runs a call after its wait, or as soon as the page is left. Returns what takes it back; false once it has run. */
export function holdCall(call: HeldCall): () => boolean {
  const key = Symbol('call');
  const timer = setTimeout(() => release(key, false), call.waitMs);
  if (held.size === 0) watchLeaving(true);
  held.set(key, { call, timer });
  return () => drop(key) !== undefined;
}

function drop(key: symbol): HeldCall | undefined {
  const found = held.get(key);
  if (found === undefined) return undefined;
  clearTimeout(found.timer);
  held.delete(key);
  if (held.size === 0) watchLeaving(false);
  return found.call;
}

function release(key: symbol, isLast: boolean): void {
  drop(key)?.run(isLast);
}

/** Before the next page is asked for, so that it does not show what is gone. */
function releaseAll(): void {
  for (const key of [...held.keys()]) release(key, true);
}

function watchLeaving(isOn: boolean): void {
  for (const name of ['beforeunload', 'pagehide']) {
    if (isOn) addEventListener(name, releaseAll);
    else removeEventListener(name, releaseAll);
  }
}
