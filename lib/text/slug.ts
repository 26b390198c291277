/**
 * The slug of a text: spaces become "-"; only letters of any script, digits, "_" and "-" are kept.
 *
 * @example
 * slugOf(' Sales, 2024! ') // 'Sales-2024'
 */
export function slugOf(text: string): string {
  return text
    .trim()
    .replaceAll(' ', '-')
    .replace(/[^\p{L}\p{N}_-]+/gu, '');
}

/** The kind of identifier in the last path segment of a URL. */
export function referenceKind(text: string): 'id' | 'uuid' | 'slug' {
  if (/^\s*[+-]?\p{Nd}+\s*$/u.test(text)) return 'id';
  return /^(urn:uuid:)?\{?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i.test(text) ? 'uuid' : 'slug';
}
