import type { CartesianLayout } from './layout';
import type { CartesianMarks, CartesianSeries } from './marks';

/** A bar; its position and size are shares of the plot. */
export interface BarBox {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function barBoxes(one: CartesianSeries, marks: CartesianMarks, layout: CartesianLayout): BarBox[] {
  const place = layout.placeWidth;
  const slots = one.slots ?? 1;
  const across = place / slots;
  const gap = slots > 1 ? Math.min(across * 0.1, 0.004) : 0;
  const zero = clampShare(layout.scale.at(Math.max(layout.scale.min, Math.min(layout.scale.max, 0))));
  const boxes: BarBox[] = [];
  one.values.forEach((value, index) => {
    const at = marks.at[index];
    if (value === null || at === undefined) return;
    const from = one.base === undefined ? zero : layout.scale.at(one.base[index] ?? 0);
    const to = layout.scale.at(value);
    if (from === to) return;
    const low = Math.min(from, to);
    const length = Math.abs(to - from);
    const start = at - place / 2 + (one.slotAt?.[index] ?? one.slot ?? 0) * across + gap / 2;
    boxes.push(
      marks.orientation === 'vertical'
        ? { index, x: start, y: 1 - low - length, width: across - gap, height: length }
        : { index, x: low, y: 1 - start - (across - gap), width: length, height: across - gap },
    );
  });
  return boxes;
}

function clampShare(share: number): number {
  return Math.min(1, Math.max(0, share));
}
