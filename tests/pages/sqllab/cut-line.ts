import { connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut, as a lost network cuts it, and mended. */
export interface CutLine {
  readonly address: string;
  cut(): void;
  mend(): void;
  end(): Promise<void>;
}

export async function cutLine(target: string): Promise<CutLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy() && sockets.delete(one));
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://${hostname}:${typeof bound === 'object' ? bound?.port : ''}`,
    cut,
    mend() {
      isCut = false;
    },
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
