/** The id of the engine process that has a file open for this process. */
export function nativePid(path: string): number {
  for (const [key, { process: hosted }] of globalThis.isolineNative ?? []) {
    if (key.endsWith(` ${path}`) && hosted?.pid !== undefined) return hosted.pid;
  }
  throw new Error(`no process holds ${path}`);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
