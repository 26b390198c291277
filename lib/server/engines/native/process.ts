import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { programArguments } from '@/lib/server/asked/program';
import { NativeExchange } from './exchange';
import {
  framed,
  frameReader,
  type NativeAnswer,
  type NativeRequest,
  type NativeSource,
  type Numbered,
} from './protocol';

const program = 'lib/server/engines/native/worker.ts';
const serverPipe = 3;
const heapMegabytes = 512;
const startPatienceMs = 30_000;
const stopPatienceMs = 5_000;
const folderPrefix = 'isoline-engine-';
/** Size of libuv's thread pool: statements of several connections may wait for the disk at the same time. */
const threads = 16;

let hasSwept = false;

/** A database to open, and the memory limit of its process. */
export interface HostedSource {
  readonly source: NativeSource;
  /** The engine's name in messages. */
  readonly label: string;
  /** Limit of the whole process's resident memory. */
  readonly memoryBytes: number;
}

/**
 * A process that has one database open. It is never restarted: the caller creates a new one, which waits until the
 * previous one has released the file.
 */
export class NativeProcess {
  readonly #child: ChildProcess;
  readonly #pipe: Socket;
  readonly #folder: string;
  readonly #label: string;
  readonly #exchanges = new Map<number, NativeExchange>();
  readonly over: Promise<void>;
  #isOver = false;
  #isStopping = false;
  #lastId = 0;
  /** Resolves when the database is open. */
  readonly ready: Promise<void>;

  constructor({ source, label, memoryBytes }: HostedSource, after: Promise<void> | undefined) {
    sweepFolders();
    this.#label = label;
    this.#folder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
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
      frameReader<NativeAnswer>(({ id, message }) => this.#exchanges.get(id)?.hear(message)),
    );
    // Answers written before the process ended are still read; the error is made from its exit code or signal.
    this.#pipe.on('error', () => undefined);
    const closed = new Promise((resolve) => this.#pipe.once('close', resolve));
    const exited = new Promise((resolve) => this.#child.once('exit', resolve).once('error', resolve));
    this.over = Promise.all([exited, closed]).then(() => this.#end());
    this.#child.unref();
    this.ready = this.#start({ kind: 'start', source, memoryBytes }, after);
    this.ready.catch(() => this.stop());
  }

  get isOver(): boolean {
    return this.#isOver || this.#isStopping || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Sends a request. Until it is finished, the pipe keeps the server's event loop alive. */
  begin(request: NativeRequest): NativeExchange {
    const id = ++this.#lastId;
    const exchange = new NativeExchange({
      tell: (message) => this.#tell({ id, message }),
      kill: () => this.#child.kill('SIGKILL'),
      forget: () => {
        this.#exchanges.delete(id);
        if (this.#exchanges.size === 0) this.#pipe.unref();
      },
    });
    if (this.#isOver) exchange.fail(this.#ended());
    else {
      this.#exchanges.set(id, exchange);
      this.#pipe.ref();
      this.#tell({ id, message: request });
    }
    return exchange;
  }

  /** Closes the database and ends the process; kills it after `stopPatienceMs`. */
  async stop(): Promise<void> {
    if (this.#isStopping) return this.over;
    this.#isStopping = true;
    this.#tell({ id: 0, message: { kind: 'stop' } });
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopPatienceMs);
    this.#pipe.ref();
    await this.over;
    clearTimeout(timer);
  }

  async #start(request: NativeRequest, after: Promise<void> | undefined): Promise<void> {
    await after;
    const opening = this.begin(request);
    opening.killAfter(startPatienceMs);
    await opening.finished();
  }

  #tell(numbered: Numbered<NativeRequest>): void {
    if (!this.#pipe.writable) return;
    const [head, body] = framed(numbered);
    this.#pipe.cork();
    this.#pipe.write(head);
    this.#pipe.write(body);
    this.#pipe.uncork();
  }

  #end(): void {
    this.#isOver = true;
    rmSync(this.#folder, { recursive: true, force: true });
    for (const exchange of [...this.#exchanges.values()]) exchange.fail(this.#ended());
  }

  #ended(): AppError {
    const { exitCode, signalCode } = this.#child;
    const cause = new Error(`its process ended with ${signalCode ?? `code ${exitCode}`}`);
    return new AppError('database_process_ended', { engine_name: this.#label }, { cause });
  }
}

/** Contains none of the server's settings, because native code could read and disclose them. */
function environment(folder: string): NodeJS.ProcessEnv {
  const { PATH = '', NODE_ENV = 'production', TZ = 'UTC' } = process.env;
  return { PATH, NODE_ENV, HOME: folder, TZ, UV_THREADPOOL_SIZE: String(threads) };
}

/** Deletes the temporary folders of processes whose server is no longer alive. */
function sweepFolders(): void {
  if (hasSwept) return;
  hasSwept = true;
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
