const durations = {
  second: 'PT1S',
  minute: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
  quarter: 'P3M',
  year: 'P1Y',
} as const;

/** The grains from second to year from one template; `{unit}` and `{UNIT}` are replaced by the unit's name. */
export function truncated(template: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(durations).map(([unit, duration]) => [
      duration,
      template.replaceAll('{unit}', unit).replaceAll('{UNIT}', unit.toUpperCase()),
    ]),
  );
}
