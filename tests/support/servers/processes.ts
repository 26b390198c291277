import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface Running {
  readonly pid: number;
  readonly parent: number;
  /** Resident memory. */
  readonly kilobytes: number;
}

/** The ids of the descendants of a process whose command contains a word. */
export function below(root: number, word: string): number[] {
  return family(root)
    .map(({ pid }) => pid)
    .filter((pid) => pid !== root && commandOf(pid).includes(word));
}

/** Resident memory of a process, in MB. */
export function memoryMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Resident memory of a process and its descendants, in MB. */
export function treeMemoryMb(root: number): number {
  return family(root).reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1024;
}

/** A process and its descendants, as far as they run. */
function family(root: number): Running[] {
  const all = existsSync('/proc/self/stat') ? runningOfProc() : runningOfPs();
  const found = new Set([root]);
  // A child's process id may be lower than its parent's, so the list is repeated until nothing is added.
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => found.has(pid));
}

const pageKilobytes = 4;

/** Read without starting a process: sampling must not slow what is measured. */
function runningOfProc(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The fields after the program's name, which may contain anything: state, parent, … and as the 22nd the
        // resident pages.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [{ pid: Number(name), parent: Number(fields[1]), kilobytes: Number(fields[21]) * pageKilobytes }];
      } catch {
        return [];
      }
    });
}

function runningOfPs(): Running[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, kilobytes };
  });
}

/** '' for a process that has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
