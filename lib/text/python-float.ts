/**
 * A double as Python prints it: `1.0`, `0.1`, `1e+16`, `1e-05`, `nan`, `inf`.
 *
 * @example
 * pythonFloat(1e16) // '1e+16'
 */
export function pythonFloat(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e16) return Number.isInteger(value) ? `${value}.0` : `${value}`;
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}

/** A double with `decimals` decimals. Exact halves are rounded to even, as in Python. */
export function fixedText(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return pythonFloat(value);
  if (Math.abs(value) >= 1e21) return decimals === 0 ? `${BigInt(value)}` : `${BigInt(value)}.${'0'.repeat(decimals)}`;
  const text = value.toFixed(decimals);
  const exact = value.toFixed(Math.min(decimals + 40, 100));
  const lower = exact.slice(0, text.length);
  const isHalfway = /^\.?50*$/.test(exact.slice(text.length));
  return isHalfway && /[02468]$/.test(lower) ? lower : text;
}
