const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** Random letters; 11 of them are a client id of a query. Not for rendering on the server. */
export function randomLetters(count = 11): string {
  return [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => letters[byte % 64] ?? 'A').join('');
}
