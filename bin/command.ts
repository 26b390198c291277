/** A subcommand of `npm run isoline --`. */
export interface Command {
  /** One line per way to call it, without the program's name. */
  readonly usage: readonly string[];
  run(args: readonly string[]): Promise<void>;
}

/** The command line is invalid. */
export class UsageError extends Error {
  override name = 'UsageError';
}
