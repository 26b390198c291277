const mostLetters = 31;

/** A name that a workbook takes for a sheet and that no other sheet has; it is added to `taken`. */
export function sheetName(title: string, taken: Set<string>): string {
  const plain =
    title
      .replaceAll(/[\\/?*[\]:\p{Cc}]/gu, ' ')
      .replaceAll(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  for (let at = 1; ; at += 1) {
    const mark = at === 1 ? '' : ` ${at}`;
    const name = plain.slice(0, mostLetters - mark.length).trim() + mark;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}
