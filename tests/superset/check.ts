const startedAt = Date.now();
let failures = 0;

/** Prints the result of a check, with the seconds since the program began. */
export async function check(what: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    say(`✓ ${what}`);
  } catch (error) {
    failures += 1;
    say(`✗ ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function say(text: string): void {
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);
}

/** Ends the program: exit code 1 if a check failed, else 0. */
export function finish(): never {
  say(failures === 0 ? 'nothing differs' : `${failures} differ`);
  process.exit(failures === 0 ? 0 : 1);
}
