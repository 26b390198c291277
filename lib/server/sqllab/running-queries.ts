/** Queries that run in this process, by the id that their client chose. */
const shared = globalThis as typeof globalThis & { isolineQueries?: Map<string, AbortController> };

function running(): Map<string, AbortController> {
  shared.isolineQueries ??= new Map();
  return shared.isolineQueries;
}

/** Runs `work` so that `stopRunning` can stop it, in the database too. */
export async function whileRunning<Result>(
  clientId: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  running().set(clientId, controller);
  try {
    return await work(controller.signal);
  } finally {
    running().delete(clientId);
  }
}

/** Stops a query of this process; false where it runs elsewhere, or not at all. */
export function stopRunning(clientId: string): boolean {
  const controller = running().get(clientId);
  controller?.abort();
  return controller !== undefined;
}
