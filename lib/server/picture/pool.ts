import { availableParallelism } from 'node:os';
import { AppError } from '@/lib/errors/app-error';
import type { PictureJob } from './content';
import { mostMegapixels } from './limits';
import { type Patience, PictureEnded, PictureProcess } from './process';

const mostProcesses = availableParallelism() > 4 ? 2 : 1;
/** Jobs that may wait for a process. */
const mostWaiting = 200;
/** A process that has nothing to do ends after this time: it holds a hundred megabytes. */
const idleMs = 120_000;
/** Tiles of one job that are left out before the job itself fails. */
const mostLeftOut = 3;
const patience: Patience = { jobMs: 120_000, tileMs: 12_000 };

interface Slot {
  process: PictureProcess | undefined;
  isBusy: boolean;
  idle: NodeJS.Timeout | undefined;
}

class PicturePool {
  readonly #slots: readonly Slot[] = Array.from({ length: mostProcesses }, () => ({
    process: undefined,
    isBusy: false,
    idle: undefined,
  }));
  readonly #waiting: (() => void)[] = [];

  async draw(job: PictureJob, signal: AbortSignal, limits: Patience): Promise<Uint8Array> {
    const slot = await this.#slot(signal);
    const left: number[] = [];
    try {
      for (;;) {
        if (!slot.process || slot.process.isOver) slot.process = new PictureProcess();
        try {
          const answer = await slot.process.draw({ job, left }, limits, signal);
          if (answer.kind === 'done') return answer.bytes;
          if (answer.kind === 'large')
            throw new AppError('picture_too_large', { megapixels: answer.megapixels, most: mostMegapixels });
          throw new Error(answer.kind === 'failed' ? answer.words : 'The picture process answered something else.');
        } catch (error) {
          if (!(error instanceof PictureEnded)) throw error;
          // A picture of one chart has nothing that could be left out.
          const isAlone = job.kind === 'chart';
          if (isAlone || error.tile === null || left.length >= mostLeftOut || left.includes(error.tile)) {
            throw new AppError('picture_too_costly', {}, { cause: error });
          }
          left.push(error.tile);
        }
      }
    } finally {
      this.#free(slot);
    }
  }

  /** The ids of the processes that live. */
  processIds(): readonly number[] {
    return this.#slots.flatMap(({ process }) => (process && !process.isOver ? (process.pid ?? []) : []));
  }

  async stop(): Promise<void> {
    const running = this.#slots.map(({ process, idle }) => {
      clearTimeout(idle);
      process?.kill('the server stops');
      return process?.over;
    });
    await Promise.all(running);
  }

  async #slot(signal: AbortSignal): Promise<Slot> {
    for (;;) {
      signal.throwIfAborted();
      const free = this.#slots.find(({ isBusy }) => !isBusy);
      if (free) {
        free.isBusy = true;
        clearTimeout(free.idle);
        return free;
      }
      if (this.#waiting.length >= mostWaiting) throw new AppError('picture_queue_full');
      await this.#turn(signal);
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(signal.reason);
      };
      const go = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #free(slot: Slot): void {
    slot.isBusy = false;
    if (slot.process?.isTired) slot.process.kill('it holds much memory');
    slot.idle = setTimeout(() => slot.process?.kill('it has nothing to do'), idleMs);
    slot.idle.unref();
    this.#waiting.shift()?.();
  }
}

/** Several bundles contain this module; they share the processes through `globalThis`. */
const shared = globalThis as typeof globalThis & { [key: symbol]: PicturePool | undefined };
const key = Symbol.for('isoline.pictures');

function pool(): PicturePool {
  shared[key] ??= new PicturePool();
  return shared[key];
}

/**
 * Draws a picture or a document in a process of its own, whose time and memory are limited. In a dashboard, a chart that
 * exceeds them is left out, and the others are drawn. Throws `picture_too_costly`, `picture_too_large` and
 * `picture_queue_full`.
 */
export function drawPicture(job: PictureJob, signal: AbortSignal, limits: Patience = patience): Promise<Uint8Array> {
  return pool().draw(job, signal, limits);
}

export function pictureProcessIds(): readonly number[] {
  return pool().processIds();
}

/** Ends the processes; the next picture starts one. */
export async function endPictureProcesses(): Promise<void> {
  await shared[key]?.stop();
}
