import { MouseSensor } from '@dnd-kit/core';

type MouseSensorProps = ConstructorParameters<typeof MouseSensor>[0];

/** How long it takes until what lies under a new place of the pointer is known. */
const settleMs = 100;

/**
 * A drag by mouse that ends where the button was let go, however quick the hand was: the sensor of the library forgets
 * the move that began the drag, and ends before the last move has found its target.
 */
export class QuickMouseSensor extends MouseSensor {
  constructor(props: MouseSensorProps) {
    const at = pointerOf(props.event);
    let hasBegun = false;
    let isTold = false;
    const forget = (): void => {
      removeEventListener('mousemove', follow, true);
      removeEventListener('mouseup', follow, true);
    };
    const follow = (event: MouseEvent): void => {
      if (hasBegun && (event.clientX !== at.x || event.clientY !== at.y)) at.since = performance.now();
      at.x = event.clientX;
      at.y = event.clientY;
    };
    addEventListener('mousemove', follow, true);
    addEventListener('mouseup', follow, true);
    super({
      ...props,
      onStart(from) {
        hasBegun = true;
        at.since = performance.now();
        props.onStart(from);
      },
      onMove(to) {
        isTold = true;
        props.onMove(to);
      },
      onAbort(id) {
        forget();
        props.onAbort(id);
      },
      onCancel() {
        forget();
        props.onCancel();
      },
      onEnd() {
        forget();
        const isSettled = isTold && performance.now() - at.since > settleMs;
        if (!hasBegun || isSettled) return props.onEnd();
        props.onMove({ x: at.x, y: at.y });
        // The next press or key ends this drag at once: it would find the drag still going on, or what was dropped missing.
        const end = (): void => {
          clearTimeout(timer);
          removeEventListener('mousedown', end, true);
          removeEventListener('keydown', end, true);
          props.onEnd();
        };
        const timer = setTimeout(end, settleMs);
        addEventListener('mousedown', end, true);
        addEventListener('keydown', end, true);
      },
    });
  }
}

function pointerOf(event: Event): { x: number; y: number; since: number } {
  return event instanceof MouseEvent ? { x: event.clientX, y: event.clientY, since: 0 } : { x: 0, y: 0, since: 0 };
}
