import { type HostedSource, NativeProcess } from './process';

interface Hosted {
  process: NativeProcess | null;
  users: number;
}

/** Global, because a file has one process per server even if this module is loaded several times. */
declare global {
  var isolineNative: Map<string, Hosted> | undefined;
}

export interface Lease {
  /** The current process; a new one if the last one ended. */
  process(): NativeProcess;
  /** Ends the process if this was its last lease. */
  release(): Promise<void>;
}

/** A share in the process that has a file open. A database in memory has one process for each lease. */
export function leaseProcess(wanted: HostedSource): Lease {
  globalThis.isolineNative ??= new Map();
  const all = globalThis.isolineNative;
  const { engine, path } = wanted.source;
  const key = `${engine} ${path}`;
  const isShared = path !== ':memory:';
  const hosted: Hosted = (isShared ? all.get(key) : undefined) ?? { process: null, users: 0 };
  if (isShared) all.set(key, hosted);
  hosted.users += 1;
  let isHeld = true;
  return {
    process() {
      if (!hosted.process || hosted.process.isOver) hosted.process = new NativeProcess(wanted, hosted.process?.over);
      return hosted.process;
    },
    async release() {
      if (!isHeld) return;
      isHeld = false;
      hosted.users -= 1;
      if (hosted.users > 0) return;
      await hosted.process?.stop();
      if (hosted.users === 0 && all.get(key) === hosted) all.delete(key);
    },
  };
}

/** Ends the processes that have files open, so that the next server can open the files. */
export async function endNativeProcesses(): Promise<void> {
  const hosted = [...(globalThis.isolineNative?.values() ?? [])];
  await Promise.all(hosted.map(({ process }) => process?.stop()));
}
