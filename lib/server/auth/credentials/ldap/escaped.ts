/**
 * A text inside a filter (RFC 4515) or a DN (RFC 4514): every sign but letters, digits and `._@-` as `\xx`, which both take
 * for the bytes themselves. So no name can end what it stands in.
 */
export function escaped(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : `\\${byte.toString(16).padStart(2, '0')}`))
    .join('');
}

function isPlain(byte: number): boolean {
  return /[A-Za-z0-9._@-]/.test(String.fromCharCode(byte));
}
