export interface KeeperTexts {
  readonly loadFailed: string;
  readonly storeFailed: string;
  readonly queriesFailed: string;
  readonly conflict: (name: string) => string;
}

export interface TabKeeper {
  /** Sends what waits to the server, now. */
  flush(): void;
  /** Sends what waits, and resolves when all that is being sent has been answered. */
  stored(): Promise<void>;
  /** Loads the active tab from the server if only its name is known. */
  loadActive(): void;
  /** Tells the server which tab is active. */
  tellActive(): void;
  close(): void;
}
