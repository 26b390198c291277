type Format = (specifier: string) => (value: number) => string;

/** A number short enough for a chart: 1.23k, 4.5M, 0.0123, 120µ. */
export function writeSmart(value: number, format: Format): string {
  const size = Math.abs(value);
  if (value === 0) return '0';
  if (size >= 1000 || Number.isNaN(value))
    return Number.isNaN(value) ? 'NaNk' : format('.3~s')(value).replace('G', 'B');
  if (size >= 1) return format('.2~f')(value);
  if (size >= 0.001) return format('.4~f')(value);
  if (size > 0.000001) return `${format('.3~s')(value * 1e6)}µ`;
  return format('.3~s')(value);
}
