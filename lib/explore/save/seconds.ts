/** A typed number of seconds, -1 or more; null for an empty text, undefined for what is no such number. */
export function secondsOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^-?\d{1,10}$/.test(trimmed)) return undefined;
  const seconds = Number(trimmed);
  return seconds >= -1 && seconds <= 2_147_483_647 ? seconds : undefined;
}
