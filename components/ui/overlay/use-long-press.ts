import { type TouchEvent, useRef } from 'react';

const pressMs = 500;

/** In pixels; a finger that moves farther scrolls. */
const stillness = 10;

type TouchHandlers = Readonly<
  Record<'onTouchStart' | 'onTouchMove' | 'onTouchEnd' | 'onTouchCancel', (event: TouchEvent) => void>
>;

/**
 * Calls `press` with the element and the place of a finger that rests for half a second, which is no click then. Some
 * browsers send no `contextmenu` for it. `press` answers whether anything came of it.
 */
export function useLongPress(press: (target: EventTarget, x: number, y: number) => boolean): TouchHandlers {
  const state = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; isDone: boolean } | null>(null);
  const stop = (): void => {
    if (state.current) clearTimeout(state.current.timer);
    state.current = null;
  };
  return {
    onTouchStart: ({ touches, target }) => {
      stop();
      const touch = touches[0];
      if (touch === undefined || touches.length > 1) return;
      const { clientX: x, clientY: y } = touch;
      const timer = setTimeout(() => {
        if (state.current) state.current.isDone = press(target, x, y);
      }, pressMs);
      state.current = { timer, x, y, isDone: false };
    },
    onTouchMove: ({ touches }) => {
      const touch = touches[0];
      const start = state.current;
      if (!start || !touch) return;
      if (Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > stillness) stop();
    },
    onTouchEnd: (event) => {
      if (state.current?.isDone) event.preventDefault();
      stop();
    },
    onTouchCancel: stop,
  };
}
