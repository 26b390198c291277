/** What one file of recorded answers came to. */
export interface OracleResult {
  /** Folder and file, as `functions/postproc.jsonl`. */
  file: string;
  passed: number;
  /** Cases that differ on purpose, as `tests/oracle-differences.json` says. */
  differs: number;
  total: number;
  failures: OracleFailure[];
}

export interface OracleFailure {
  id: string;
  difference: string;
}
