import type { Frame } from '@/lib/frame/frame';
import { invalid } from '@/lib/frame/invalid';
import { type Begun, type PostProcessingStep, postProcessWithin } from '@/lib/frame/post-process';
import { AskedProcess, ProcessEnded } from '@/lib/server/asked/asked-process';
import { decodeFrame, encodeFrame } from '@/lib/server/cache/frame-codec';

/** A question to the process of long post-processing: an encoded frame, and what is done to it. */
export interface StepsQuestion {
  readonly frame: Uint8Array;
  readonly steps: readonly (PostProcessingStep | null)[];
}

type StepsProcess = AskedProcess<StepsQuestion, Uint8Array>;

const program = 'lib/server/run/post-process-worker.ts';
/** Cells that are processed at once, in less than a tenth of a second. */
const atOnce = 2_000_000;
const patienceMs = 30_000;
const maxMemoryMb = 1024;
const idleMs = 60_000;

interface Line {
  process: StepsProcess | undefined;
  last: Promise<unknown>;
  waiting: number;
  idle: NodeJS.Timeout | undefined;
}

/** Several bundles contain this module; `globalThis` makes them process one long request at a time. */
const shared = globalThis as typeof globalThis & { [key: symbol]: Line | undefined };
const key = Symbol.for('isoline.postProcessing');

/**
 * Applies post-processing without holding the server up: what is short at once, what is long in a process, one request
 * after the other. Throws `post_processing_invalid`, also for steps that take too long or too much memory. Throws the
 * reason of the signal once that is aborted.
 */
export async function postProcessApart(
  frame: Frame,
  steps: readonly (PostProcessingStep | null)[],
  signal: AbortSignal,
  timeoutMs = patienceMs,
): Promise<Frame> {
  const begun = postProcessWithin(frame, steps, atOnce);
  return begun.rest.length === 0 ? begun.frame : inTurn(begun, signal, timeoutMs);
}

function inTurn({ frame, rest }: Begun, signal: AbortSignal, timeoutMs: number): Promise<Frame> {
  shared[key] ??= { process: undefined, last: Promise.resolve(), waiting: 0, idle: undefined };
  const line = shared[key];
  line.waiting += 1;
  clearTimeout(line.idle);
  const answer = line.last.then(() => {
    signal.throwIfAborted();
    return asked(line, { frame: encodeFrame(frame), steps: rest }, signal, timeoutMs);
  });
  line.last = answer.catch(() => undefined);
  return answer.finally(() => {
    line.waiting -= 1;
    if (line.waiting > 0) return;
    line.idle = setTimeout(() => line.process?.stop(), idleMs);
    line.idle.unref();
  });
}

async function asked(line: Line, question: StepsQuestion, signal: AbortSignal, timeoutMs: number): Promise<Frame> {
  if (!line.process || line.process.isBroken) line.process = new AskedProcess(program, maxMemoryMb);
  const { process } = line;
  const stop = () => process.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return decodeFrame(await process.ask(question, timeoutMs));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProcessEnded) throw invalid('The post-processing takes too long, or too much memory', error);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
