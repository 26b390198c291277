export type ToastKind = 'info' | 'success' | 'warning' | 'danger';

export interface ToastOptions {
  /** A toast with the same identity takes the place of the one before it; kind and text are it unless told. */
  readonly id?: string | undefined;
  /** How long it is shown, in milliseconds; 0 keeps it until it is closed. */
  readonly durationMs?: number | undefined;
  /** A button, such as `Undo`. Pressing it closes the toast. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

export interface ToastEntry {
  readonly id: string;
  readonly kind: ToastKind;
  readonly text: string;
  readonly durationMs: number;
  readonly action: ToastOptions['action'];
}

interface ToastListener {
  /** Something waits to be shown. */
  added(): void;
  closed(id: string): void;
}

const durationsMs: Readonly<Record<ToastKind, number>> = { info: 4000, success: 4000, warning: 6000, danger: 8000 };

/** How many are on the screen at once; later ones wait. */
export const shownToasts = 5;

const waiting: ToastEntry[] = [];
const listeners = new Set<ToastListener>();
let count = 0;

/** Short messages in the corner of the screen, from anywhere in the browser. Each returns the identity of its toast. */
export const toast = {
  info: (text: string, options?: ToastOptions): string => add('info', text, options),
  success: (text: string, options?: ToastOptions): string => add('success', text, options),
  warning: (text: string, options?: ToastOptions): string => add('warning', text, options),
  danger: (text: string, options?: ToastOptions): string => add('danger', text, options),
  close: (id: string): void => {
    const at = waiting.findIndex((entry) => entry.id === id);
    if (at >= 0) waiting.splice(at, 1);
    for (const listener of listeners) listener.closed(id);
  },
};

function add(kind: ToastKind, text: string, { id, durationMs, action }: ToastOptions = {}): string {
  count += 1;
  const own = id ?? (action ? `toast-${count}` : `${kind}:${text}`);
  const entry = { id: own, kind, text, durationMs: durationMs ?? durationsMs[kind], action };
  const at = waiting.findIndex((other) => other.id === own);
  if (at >= 0) waiting[at] = entry;
  else waiting.push(entry);
  for (const listener of listeners) listener.added();
  return own;
}

/** The next toast to show, out of the queue; null when none waits or the screen is full of others. */
export function takeToast(shown: ReadonlySet<string>): ToastEntry | null {
  const at = waiting.findIndex(({ id }) => shown.has(id) || shown.size < shownToasts);
  return (at < 0 ? undefined : waiting.splice(at, 1)[0]) ?? null;
}

export function isToastWaiting(): boolean {
  return waiting.length > 0;
}

export function listenToToasts(listener: ToastListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
