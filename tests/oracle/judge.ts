import { isExcused } from './differences';
import { fitsGlob } from './mask';
import skips from './not-replayed.json' with { type: 'json' };
import type { RecordedCase } from './read-cases';
import type { Difference, OracleResult } from './result';

/** The result of a runner for a case that it does not replay. */
export const notReplayed = Symbol('not replayed');

export type Outcome = Difference | undefined | typeof notReplayed;

interface Skip {
  readonly match: string;
  /** The group of the case, which must match as well. */
  readonly group?: string;
  readonly reason: string;
}

const listed: readonly Skip[] = skips;
const used = new Set<Skip>();

/** Counts the cases of one file: each is equal, excused, listed as not replayed, or a failure. */
export class Judge {
  readonly #result: OracleResult;

  constructor(file: string) {
    this.#result = { file, equal: 0, excused: 0, notReplayed: 0, total: 0, failures: [] };
  }

  add(recorded: RecordedCase, outcome: Outcome): void {
    const result = this.#result;
    result.total += 1;
    if (outcome === notReplayed) {
      if (isListed(`${result.file}#${recorded.id}`, recorded.group)) result.notReplayed += 1;
      else result.failures.push({ id: recorded.id, difference: 'not replayed, and not listed as such' });
      return;
    }
    const excused = isExcused(result.file, recorded, outcome);
    if (outcome === undefined) result.equal += 1;
    else if (excused) result.excused += 1;
    else result.failures.push({ id: recorded.id, difference: outcome.difference });
  }

  result(): OracleResult {
    return this.#result;
  }
}

function isListed(name: string, of: string | undefined): boolean {
  const found = listed.filter(
    ({ match, group }) =>
      (group === undefined || group === of) && (match === name || (/[*?{]/.test(match) && fitsGlob(name, match))),
  );
  for (const skip of found) used.add(skip);
  return found.length > 0;
}

/** Entries of `not-replayed.json` that match no case of the replayed files. */
export function unusedSkips(files: readonly string[]): string[] {
  return listed
    .filter((skip) => !used.has(skip) && files.some((file) => skip.match.startsWith(`${file}#`)))
    .map(({ match, group }) => `not-replayed.json ${match}${group === undefined ? '' : ` of ${group}`}: names no case`);
}
