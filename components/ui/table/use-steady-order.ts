import { type RefObject, useEffect, useState } from 'react';

/** Milliseconds of rest after which the elements are put in the order of their rows. */
const restMs = 150;

/**
 * The numbers of the rows from `start` to `end` (excluded) in the order of their elements, of which there are at most
 * `most`. While one scrolls, the element of a row that leaves stays where it is and shows one that comes: moving elements
 * costs more than changing their texts. At rest they are in the order of the rows, as screen readers read them.
 */
export function useSteadyOrder(
  scroller: RefObject<HTMLElement | null>,
  start: number,
  end: number,
  most: number,
): readonly number[] {
  const [first, setFirst] = useState(start);
  useEffect(() => {
    if (first === start) return;
    const rest = setTimeout(() => {
      const element = scroller.current;
      const focused = document.activeElement;
      // An element that is moved loses the focus.
      if (element !== focused && focused?.closest('.data-table-row') && element?.contains(focused)) {
        element.focus({ preventScroll: true });
      }
      setFirst(start);
    }, restMs);
    return () => clearTimeout(rest);
  }, [scroller, first, start]);
  const rows = Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
  const placeOf = (row: number) => (((row - first) % most) + most) % most;
  return first === start ? rows : rows.sort((a, b) => placeOf(a) - placeOf(b));
}
