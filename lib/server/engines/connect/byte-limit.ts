import { AppError } from '@/lib/errors/app-error';

/** Bytes of a result, or of one batch of a stream; more of them fill the memory and hold up all other requests. */
export const mostResultBytes = 128 * 1024 * 1024;

const lookEveryMs = 25;

/** The socket of a session. */
export interface MeteredSocket {
  readonly bytesRead: number;
  destroy(): unknown;
}

/** Counts what arrives, where the bytes pass through our hands. */
export interface ByteCount {
  /** Throws `result_too_large` when more bytes came than a result may have. */
  add(bytes: number): void;
  /** Counts from here on: what came before is done with. */
  restart(): void;
}

export function countBytes(most = mostResultBytes): ByteCount {
  let sum = 0;
  return {
    add(bytes) {
      sum += bytes;
      if (sum > most) throw new AppError('result_too_large');
    },
    restart() {
      sum = 0;
    },
  };
}

export interface ByteLimit {
  /** Rejects with `result_too_large` when more bytes came; never resolves. */
  readonly passed: Promise<never>;
  /** Counts from here on: what came before is done with. */
  restart(): void;
  end(): void;
}

/**
 * Destroys the socket when too many bytes come in. Drivers keep a row together until its last byte, so nothing smaller
 * than the socket can be limited.
 */
export function limitBytes(socket: MeteredSocket, most = mostResultBytes): ByteLimit {
  let refuse = (_: AppError) => {};
  const passed = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  passed.catch(() => undefined);
  let from = socket.bytesRead;
  const look = () => {
    if (socket.bytesRead - from <= most) return;
    clearInterval(timer);
    refuse(new AppError('result_too_large'));
    socket.destroy();
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return {
    passed,
    restart: () => {
      from = socket.bytesRead;
    },
    end: () => clearInterval(timer),
  };
}
