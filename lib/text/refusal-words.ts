/** The error message in a refused API response of any shape; empty if there is none. */
export function refusalWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(refusalWords).filter(Boolean).join(' ');
  if (typeof value !== 'object' || value === null) return '';
  for (const name of ['message', 'errors', 'msg', 'error']) {
    if (name in value) return refusalWords(Reflect.get(value, name));
  }
  return Object.entries(value)
    .map(([field, problem]) => (field === '_schema' ? refusalWords(problem) : `${field}: ${refusalWords(problem)}`))
    .join(' ');
}
