/** A double as Python prints it: `1.0`, `0.1`, `1e+16`, `1e-05`, `nan`, `inf`. */
export function pythonFloat(value: number): string {
  if (Number.isInteger(value) && value !== 0 && value < 1e16 && value > -1e16) return `${value}.0`;
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) {
    return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
  }
  const text = String(value);
  return text.includes('.') ? text : `${text}.0`;
}
