import { readFileSync } from 'node:fs';

/** What a piece of work took of this process: CPU time of all threads, and the longest that one turn of the loop held it. */
export interface Taken {
  readonly cpuMs: number;
  readonly heldMs: number;
}

const beatMs = 5;
const mainThread = `/proc/self/task/${process.pid}/schedstat`;

/**
 * CPU time of the main thread. Wall time tells nothing on a machine that others use, too. Where the system does not
 * tell it of one thread, all of them count.
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

/** Beats as often as the loop turns; between two beats lies what held it. */
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
