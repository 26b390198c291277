import { readFileSync } from 'node:fs';

/** The cost of some work in this process: CPU time of all threads, and the longest blocking of the event loop. */
export interface Taken {
  readonly cpuMs: number;
  readonly heldMs: number;
}

const beatMs = 5;
const mainThread = `/proc/self/task/${process.pid}/schedstat`;

/**
 * CPU time of the main thread: elapsed time is meaningless on a shared machine. Where the system has no figure per
 * thread, that of all threads is used.
 */
function loopCpuMs(): number {
  try {
    return Number(readFileSync(mainThread, 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    return cpuMs();
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures the work with a timer that fires as often as the loop turns; the time between two firings blocked the loop.
 */
export async function taken(work: () => Promise<unknown>): Promise<Taken> {
  let heldMs = 0;
  let before = loopCpuMs();
  const beat = () => {
    const now = loopCpuMs();
    heldMs = Math.max(heldMs, now - before);
    before = now;
  };
  const timer = setInterval(beat, beatMs);
  const cpuBefore = cpuMs();
  await work();
  await new Promise((resolve) => setTimeout(resolve));
  beat();
  clearInterval(timer);
  return { cpuMs: cpuMs() - cpuBefore, heldMs };
}
