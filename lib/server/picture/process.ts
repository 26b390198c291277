import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programArguments } from '@/lib/server/asked/program';
import { framed, frameReader } from '@/lib/server/engines/native/protocol';
import type { PictureAnswer, PictureRequest } from './protocol';

const program = 'lib/server/picture/worker.ts';
const serverPipe = 3;
const heapMegabytes = 768;
const mostBytes = 1280 * 1024 * 1024;
/** A process that holds more than this after a picture is replaced by a new one. */
const tiredBytes = 480 * 1024 * 1024;
const watchMs = 200;
const pageBytes = 4096;

/** How long one job, and one tile of it, may take. */
export interface Patience {
  readonly jobMs: number;
  readonly tileMs: number;
}

/** The process ended before its job did: by a limit, or by a crash. `tile` is the one it had begun; null before any. */
export class PictureEnded extends Error {
  override name = 'PictureEnded';
  readonly tile: number | null;

  constructor(reason: string, tile: number | null) {
    super(reason);
    this.tile = tile;
  }
}

/** One process that draws, one job after the other. */
export class PictureProcess {
  readonly #child: ChildProcess;
  readonly #pipe: Socket;
  readonly #folder = mkdtempSync(join(tmpdir(), `isoline-picture-${process.pid}-`));
  readonly over: Promise<void>;
  #isOver = false;
  #lastId = 0;
  #hear: ((answer: PictureAnswer) => void) | undefined;
  #leave: ((reason: string) => void) | undefined;
  #reason = '';

  constructor() {
    this.#child = spawn(
      process.execPath,
      [`--max-old-space-size=${heapMegabytes}`, ...programArguments(program), this.#folder],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
        env: environment(this.#folder),
      },
    );
    this.#pipe = this.#child.stdio[serverPipe] as Socket;
    this.#pipe.on(
      'data',
      frameReader<PictureAnswer>(({ id, message }) => {
        if (id === this.#lastId) this.#hear?.(message);
      }),
    );
    this.#pipe.on('error', () => undefined);
    const exited = new Promise((resolve) => this.#child.once('exit', resolve).once('error', resolve));
    this.over = exited.then(() => this.#end());
    this.#child.unref();
    this.#pipe.unref();
  }

  get isOver(): boolean {
    return this.#isOver || this.#reason !== '' || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Whether it holds so much memory that a new process is better for the next job. */
  get isTired(): boolean {
    return this.bytes() > tiredBytes;
  }

  /** Draws. Throws `PictureEnded`, and the reason of `signal` where the reader left. */
  async draw(request: PictureRequest, patience: Patience, signal: AbortSignal): Promise<PictureAnswer> {
    signal.throwIfAborted();
    const id = ++this.#lastId;
    let tile: number | null = null;
    let tileAt = performance.now();
    const begunAt = tileAt;
    const abort = () => this.kill('its reader left');
    this.#pipe.ref();
    const watch = setInterval(() => {
      const now = performance.now();
      if (now - begunAt > patience.jobMs) this.kill('it took too long');
      else if (tile !== null && now - tileAt > patience.tileMs) this.kill('a chart took too long');
      else if (this.bytes() > mostBytes) this.kill('it took too much memory');
    }, watchMs);
    try {
      signal.addEventListener('abort', abort, { once: true });
      return await new Promise<PictureAnswer>((resolve, reject) => {
        this.#hear = (answer) => {
          if (answer.kind !== 'tile') return resolve(answer);
          tile = answer.at < 0 ? null : answer.at;
          tileAt = performance.now();
        };
        this.#leave = (reason) => reject(signal.aborted ? signal.reason : new PictureEnded(reason, tile));
        if (this.isOver) this.#leave('it has ended');
        else for (const piece of framed({ id, message: request })) this.#pipe.write(piece);
      });
    } finally {
      clearInterval(watch);
      signal.removeEventListener('abort', abort);
      this.#hear = undefined;
      this.#leave = undefined;
      this.#pipe.unref();
    }
  }

  kill(reason: string): void {
    this.#reason = reason;
    this.#child.kill('SIGKILL');
  }

  /** Resident memory; zero where the system does not tell. */
  bytes(): number {
    try {
      const [, pages = '0'] = readFileSync(`/proc/${this.#child.pid}/statm`, 'utf8').split(' ');
      return Number(pages) * pageBytes;
    } catch {
      return 0;
    }
  }

  #end(): void {
    this.#isOver = true;
    rmSync(this.#folder, { recursive: true, force: true });
    const { exitCode, signalCode } = this.#child;
    this.#leave?.(this.#reason || `it ended with ${signalCode ?? `code ${exitCode}`}`);
  }
}

/** Contains none of the server's settings. */
function environment(folder: string): NodeJS.ProcessEnv {
  const { PATH = '', NODE_ENV = 'production', TZ = 'UTC' } = process.env;
  return { PATH, NODE_ENV, HOME: folder, TZ };
}
