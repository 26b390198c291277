import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many items of these widths fit in one line beside what is reserved; all in pixels. */
export function useFitting(line: RefObject<HTMLElement | null>, widths: readonly number[], reserved: number): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const read = (): void => setWidth(element.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [line]);
  let left = width - reserved;
  let count = 0;
  for (const each of widths) {
    left -= each;
    if (left < 0) break;
    count += 1;
  }
  return count;
}
