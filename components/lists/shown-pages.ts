/** The pages to link to: the first, the last, and those around the open one; null for a gap. Counted from 0. */
export function shownPages(open: number, last: number): readonly (number | null)[] {
  const wanted = new Set([0, last, ...[-2, -1, 0, 1, 2].map((step) => open + step)]);
  // The ends show as many pages as the middle.
  for (let page = 0; page < 5; page += 1) {
    if (open < 3) wanted.add(page);
    if (open > last - 3) wanted.add(last - page);
  }
  const pages = [...wanted].filter((page) => page >= 0 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const before = pages[at - 1];
    return before !== undefined && page - before > 1 ? [null, page] : [page];
  });
}
