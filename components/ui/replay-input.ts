import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { replayClick } from './replay-click';
import { useMissedClick } from './use-missed-click';

/** In a workspace nothing shows that a click was missed, so an older one is repeated too. */
const patienceMs = 10_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Repeats what was typed, checked and clicked in `root` before its script was there: the fields hold it, but the state
 * behind them does not. It must be called after every effect that listens to that state.
 */
export function useEarlyInput(root: RefObject<HTMLElement | null>): void {
  const early = useRef<readonly (() => void)[]>([]);
  const isMissed = useMissedClick();
  useLayoutEffect(() => {
    const fields = root.current?.querySelectorAll<Field>('input,textarea') ?? [];
    early.current = [...fields].flatMap((field) => repetition(field) ?? []);
  }, [root]);
  useEffect(() => {
    const repeat = early.current;
    early.current = [];
    for (const one of repeat) one();
    if (!isMissed()) return;
    const pressed = globalThis.isolineClick?.target;
    // A drawing answers what was pressed in it once its own script is there.
    if (pressed instanceof Element && pressed.closest('figure')) return;
    // Lists open when the button of the mouse goes down.
    if (pressed instanceof Element && pressed.matches('[role=combobox]')) {
      pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    }
    if (root.current !== null) replayClick(root.current, patienceMs);
  }, [root, isMissed]);
}

/** What does again what was done in a field; null where nothing was. */
function repetition(field: Field): (() => void) | null {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    const { checked, defaultChecked } = field;
    if (checked === defaultChecked || (field.type === 'radio' && !checked)) return null;
    return () => {
      if (field.type === 'checkbox') field.checked = defaultChecked;
      field.click();
    };
  }
  const { value, defaultValue } = field;
  return value === defaultValue ? null : () => retype(field, value, defaultValue);
}

/** React compares with the last value that was set through the element itself, so the old one is set that way first. */
function retype(field: Field, value: string, before: string): void {
  field.value = before;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
}
