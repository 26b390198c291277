/** A new id of a metric or filter that a person makes, unique within a chart. Not to be called while rendering. */
export function newAdhocId(kind: 'metric' | 'filter'): string {
  return `${kind}_${part()}_${part()}`;
}

function part(): string {
  return Math.random().toString(36).slice(2, 13).padEnd(11, '0');
}
