/**
 * Milliseconds as hours, minutes, seconds and hundredths: `00:00:02.20`. Below zero counts as zero; hours may pass 99.
 *
 * @example
 * elapsedText(61_230) // '00:01:01.23'
 */
export function elapsedText(ms: number): string {
  const hundredths = Math.max(0, Math.floor(ms / 10)) || 0;
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  const seconds = hundredths / 100;
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}
