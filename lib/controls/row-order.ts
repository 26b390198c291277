/** A column and its direction as the order of rows stores them: `["city", true]`, compact `["city",true]`. */
export function rowOrder(column: string, isAscending: boolean, isCompact = false): string {
  return `[${JSON.stringify(column)},${isCompact ? '' : ' '}${isAscending}]`;
}

/** An entry in the spelling of the choices: other writers put the space otherwise. Other text stays as it is. */
export function spelledOrder(entry: unknown, isCompact = false): unknown {
  if (typeof entry !== 'string') return entry;
  try {
    const order: unknown = JSON.parse(entry);
    if (!Array.isArray(order)) return entry;
    const [column, isAscending] = order;
    const isOrder = typeof column === 'string' && typeof isAscending === 'boolean';
    return isOrder ? rowOrder(column, isAscending, isCompact) : entry;
  } catch {
    return entry;
  }
}
