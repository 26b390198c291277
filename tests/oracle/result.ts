/** The result of one file of recorded cases; each case counts once. */
export interface OracleResult {
  /** Folder and file, as `functions/postproc.jsonl`; further replays of the same cases have a name in parentheses. */
  file: string;
  equal: number;
  /** Cases that differ on purpose, exactly as an entry of `differences/` states. */
  excused: number;
  /** Cases that no runner replays, listed in `not-replayed.json`. */
  notReplayed: number;
  total: number;
  failures: OracleFailure[];
}

export interface OracleFailure {
  id: string;
  difference: string;
}

/** The difference of one response. */
export interface Difference {
  readonly difference: string;
  /** The status of our response, if it came over HTTP. */
  readonly status?: number | undefined;
}

/** False for further replays of cases that another file counts, and for comparisons between engines. */
export function isCounted(file: string): boolean {
  return !file.includes(' (') && !file.startsWith('engines/');
}
