const switchKey = 'explore-auto-run';
const speedKey = (datasource: string) => `explore-speed:${datasource}`;
const fastMs = 1000;

/** Whether queries may run by themselves: a switch that this browser remembers. On unless it was turned off. */
export function readAutoRun(): boolean {
  return read(switchKey) !== 'off';
}

export function writeAutoRun(isOn: boolean): void {
  write(switchKey, isOn ? 'on' : 'off');
}

/** Whether the last run of this dataset took less than a second; true before the first. */
export function wasFast(datasource: string): boolean {
  const took = read(speedKey(datasource));
  return took === null || Number(took) < fastMs;
}

/** Remembers how long a query of this dataset took, in milliseconds. */
export function noteSpeed(datasource: string, queryMs: number): void {
  write(speedKey(datasource), String(Math.round(queryMs)));
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // It holds until the page is left.
  }
}
