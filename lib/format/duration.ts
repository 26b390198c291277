const steps = [
  ['y', 365 * 86_400_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
] as const;

/**
 * Milliseconds as `1d 2h 3m 4.5s`; with `isFine`, down to nanoseconds: `1ms 400µs 80ns`.
 *
 * @example
 * writeDuration(90_061_000, false) // '1d 1h 1m 1s'
 */
export function writeDuration(value: number, isFine: boolean): string {
  const ms = Math.abs(value);
  const parts = whole(ms).flatMap(([unit, count]) => (count > 0 ? [`${count}${unit}`] : []));
  if (isFine || ms < 1000) parts.push(...(isFine ? fineParts(ms) : roundParts(ms)));
  else {
    const seconds = tenths(ms);
    if (Number(seconds) !== 0) parts.push(`${seconds}s`);
  }
  return (value < 0 && parts.length > 0 ? '-' : '') + (parts.join(' ') || '0ms');
}

/**
 * Milliseconds as a clock: `1:01:01:01`, `0:10.5`.
 *
 * @example
 * writeClock(90_000) // '1:30'
 */
export function writeClock(value: number): string {
  const ms = Math.abs(value);
  const counts = whole(ms).map(([, count]) => count);
  const first = counts.findIndex((count) => count > 0);
  const shown = counts.slice(first < 0 ? 3 : first);
  const [head = 0, ...rest] = shown;
  // Only minutes and hours are padded; days can have three digits.
  const clock = [String(head), ...rest.map((count) => String(count).padStart(2, '0'))];
  const [integer = '0', fraction] = tenths(ms).split('.');
  const seconds = integer.padStart(2, '0') + (fraction === undefined ? '' : `.${fraction}`);
  return `${value < 0 ? '-' : ''}${clock.join(':')}:${seconds}`;
}

function whole(ms: number): (readonly [string, number])[] {
  let rest = ms;
  return steps.map(([unit, length]) => {
    const count = Math.trunc(rest / length);
    rest %= length;
    return [unit, count] as const;
  });
}

/** Seconds of the minute with at most one decimal, truncated instead of rounded so that 59.96 never becomes 60. */
function tenths(ms: number): string {
  return (Math.floor(((ms / 1000) % 60) * 10 + 1e-7) / 10).toFixed(1).replace('.0', '');
}

function roundParts(ms: number): string[] {
  const count = ms >= 1 ? Math.round(ms) : Math.ceil(ms);
  return count > 0 ? [`${count}ms`] : [];
}

function fineParts(ms: number): string[] {
  const counts = [
    [Math.trunc((ms / 1000) % 60), 's'],
    [Math.trunc(ms % 1000), 'ms'],
    [Math.trunc((ms * 1e3) % 1000), 'µs'],
    [Math.trunc((ms * 1e6) % 1000), 'ns'],
  ] as const;
  return counts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : []));
}
