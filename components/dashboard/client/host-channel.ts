type Method = (given: unknown) => unknown;

interface Message {
  readonly switchboardAction?: unknown;
  readonly method?: unknown;
  readonly messageId?: unknown;
  readonly args?: unknown;
  readonly result?: unknown;
}

const patienceMs = 5000;

/** Exchanges messages with the host page in the format of the embedding SDK: `get`, `reply`, `emit`, `error`. */
export class HostChannel {
  readonly #methods = new Map<string, Method>();
  readonly #port: MessagePort;
  #asked = 0;

  constructor(port: MessagePort, signal: AbortSignal) {
    this.#port = port;
    port.addEventListener('message', ({ data }: MessageEvent<Message>) => void this.#receive(data), { signal });
    signal.addEventListener('abort', () => port.close());
  }

  /** Defines a method that the host may call. Its arguments are untrusted and must be validated. */
  define(name: string, method: Method): void {
    this.#methods.set(name, method);
  }

  /** To be called after all methods are defined: messages that arrived earlier are delivered now. */
  start(): void {
    this.#port.start();
  }

  emit(method: string, args: unknown): void {
    this.#port.postMessage({ switchboardAction: 'emit', method, args });
  }

  /** Null when the host does not have the method or does not answer in time. */
  get(method: string, args: unknown): Promise<unknown> {
    this.#asked += 1;
    const messageId = `isoline_${this.#asked}`;
    const done = new AbortController();
    return new Promise<unknown>((resolve) => {
      const answer = ({ data }: MessageEvent<Message>) => {
        if (data.messageId === messageId) resolve(data.switchboardAction === 'reply' ? (data.result ?? null) : null);
      };
      this.#port.addEventListener('message', answer, { signal: done.signal });
      setTimeout(() => resolve(null), patienceMs);
      this.#port.postMessage({ switchboardAction: 'get', method, messageId, args });
    }).finally(() => done.abort());
  }

  async #receive({ switchboardAction, method, messageId, args }: Message): Promise<void> {
    const known = this.#methods.get(String(method));
    if (switchboardAction === 'emit') known?.(args);
    if (switchboardAction !== 'get') return;
    const fail = (error: string) => this.#port.postMessage({ switchboardAction: 'error', messageId, error });
    if (!known) return fail(`Method "${method}" is not defined`);
    try {
      this.#port.postMessage({ switchboardAction: 'reply', messageId, result: await known(args) });
    } catch {
      fail(`Method "${method}" threw an error`);
    }
  }
}
