/** A double as Python prints it: `1.0`, `0.1`, `1e+16`, `1e-05`, `nan`, `inf`. */
export function pythonFloat(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e16) return Number.isInteger(value) ? `${value}.0` : `${value}`;
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}
