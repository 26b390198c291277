/** What one file of recorded answers came to; each of its cases counts once. */
export interface OracleResult {
  /** Folder and file, as `functions/postproc.jsonl`; further readings of the same cases have a name in parentheses. */
  file: string;
  equal: number;
  /** Cases that differ on purpose, in the way that an entry of `differences/` says. */
  excused: number;
  /** Cases that no runner plays, as `not-replayed.json` says. */
  notReplayed: number;
  total: number;
  failures: OracleFailure[];
}

export interface OracleFailure {
  id: string;
  difference: string;
}

/** How one answer differs. */
export interface Difference {
  readonly difference: string;
  /** The status of our answer, where it came over HTTP. */
  readonly status?: number | undefined;
}

/** False for further readings of cases that another file counts, and for engines held against each other. */
export function isCounted(file: string): boolean {
  return !file.includes(' (') && !file.startsWith('engines/');
}
