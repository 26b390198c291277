/** A column and its direction as the order of rows stores them: `["city", true]`. */
export function rowOrder(column: string, isAscending: boolean): string {
  return `[${JSON.stringify(column)}, ${isAscending}]`;
}

/** An entry in the spelling of the choices: other writers put no space after the comma. Other text stays as it is. */
export function spelledOrder(entry: unknown): unknown {
  if (typeof entry !== 'string') return entry;
  try {
    const order: unknown = JSON.parse(entry);
    if (!Array.isArray(order)) return entry;
    const [column, isAscending] = order;
    return typeof column === 'string' && typeof isAscending === 'boolean' ? rowOrder(column, isAscending) : entry;
  } catch {
    return entry;
  }
}
