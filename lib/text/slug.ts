/** The slug of a text: spaces become "-", all but letters of any script, digits, "_" and "-" is left out. */
export function slugOf(text: string): string {
  return text
    .trim()
    .replaceAll(' ', '-')
    .replace(/[^\p{L}\p{N}_-]+/gu, '');
}

/** What the last part of an address names a thing by. */
export function referenceKind(text: string): 'id' | 'uuid' | 'slug' {
  if (/^\s*[+-]?\p{Nd}+\s*$/u.test(text)) return 'id';
  return /^(urn:uuid:)?\{?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i.test(text) ? 'uuid' : 'slug';
}
