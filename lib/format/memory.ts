const decimal = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];
const binary = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB'];

/** Bytes in the largest unit with a value of at least 1: `1.05MB`, `1KiB`. */
export function writeMemory(value: number, base: 1000 | 1024): string {
  if (value === 0 || Number.isNaN(value)) return '0B';
  const units = base === 1000 ? decimal : binary;
  const size = Math.abs(value);
  // In the contract, binary units end at EiB.
  const last = base === 1000 ? 8 : 6;
  const step = Math.min(last, Math.max(0, Math.floor(Math.log(size) / Math.log(base))));
  return `${value < 0 ? '-' : ''}${Number((size / base ** step).toFixed(2))}${units[step] ?? 'B'}`;
}
