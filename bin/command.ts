/** One word after `npm run isoline --`. */
export interface Command {
  /** One line for each way to call it, without the program's name. */
  readonly usage: readonly string[];
  run(args: readonly string[]): Promise<void>;
}

/** The command line cannot be understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}
