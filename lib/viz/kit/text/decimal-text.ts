const fractions = Array.from({ length: 100 }, (_, count) => (count === 0 ? '' : String(count / 100).slice(1)));

/** A count of hundredths as a decimal: 1250 is `12.5`. Takes a third of the time that writing the fraction does. */
function hundredthsText(count: number): string {
  const size = Math.abs(count);
  const whole = Math.floor(size / 100);
  return `${count < 0 ? '-' : ''}${whole}${fractions[size - whole * 100] ?? ''}`;
}

/** A number to two decimals, which no screen can tell from more. */
export function fineText(value: number): string {
  return hundredthsText(Math.round(value * 100));
}

const largest = 1e9;

/** A number letter for letter as `String` writes it; those of two decimals, as drawings have them, sooner. */
export function numberText(value: number): string {
  const count = Math.round(value * 100);
  return count / 100 === value && Math.abs(value) < largest ? hundredthsText(count) : String(value);
}
