import { type DOMAttributes, type RefObject, useState } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Resize {
  /** Null until the user has changed it. */
  readonly size: Size | null;
  readonly isFull: boolean;
  /** Fills the screen, and gives it back. */
  readonly toggleFull: () => void;
  readonly handle: Pick<DOMAttributes<HTMLElement>, 'onPointerDown' | 'onPointerMove' | 'onKeyDown'>;
}

const least: Size = { width: 380, height: 160 };
const margin = 32;
const keyStep = 20;

/** The size of a box in the middle of the screen that its lower right corner changes. It is forgotten on closing. */
export function useResize(box: RefObject<HTMLElement | null>, isOpen: boolean): Resize {
  const [size, setSize] = useState<Size | null>(null);
  const [isFull, setIsFull] = useState(false);
  if (!isOpen && size !== null) setSize(null);
  if (!isOpen && isFull) setIsFull(false);
  const grow = (width: number, height: number): void => {
    const now = box.current?.getBoundingClientRect();
    setIsFull(false);
    if (now) setSize(within({ width: now.width + width, height: now.height + height }));
  };
  return {
    size: isFull ? null : size,
    isFull,
    toggleFull: () => setIsFull(!isFull),
    handle: {
      onPointerDown: (event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const { left, right, top, bottom } = box.current?.getBoundingClientRect() ?? new DOMRect();
        setIsFull(false);
        const centre = { x: (left + right) / 2, y: (top + bottom) / 2 };
        setSize(within({ width: 2 * (event.clientX - centre.x), height: 2 * (event.clientY - centre.y) }));
      },
      onKeyDown: (event) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        grow(step[0] * keyStep, step[1] * keyStep);
      },
    },
  };
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function within({ width, height }: Size): Size {
  return {
    width: Math.max(least.width, Math.min(width, innerWidth - margin)),
    height: Math.max(least.height, Math.min(height, innerHeight - margin)),
  };
}
