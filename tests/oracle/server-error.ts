/** A proper refusal: a 4xx status, with a body in one of the shapes of the catalogue. */
export function isCatalogued(status: number, body: unknown): boolean {
  if (status < 400 || status >= 500) return false;
  if (typeof body !== 'object' || body === null) return false;
  const { errors, message, msg, error } = body as Readonly<Record<string, unknown>>;
  if (Array.isArray(errors)) {
    return errors.length > 0 && errors.every((one) => isTyped(one));
  }
  return [message, msg, error].some((words) => words !== undefined && words !== null && words !== '');
}

function isTyped(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'error_type' in error && 'message' in error;
}
