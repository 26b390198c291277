import type { Server } from 'node:http';

/** Ends the server and the connections that a browser keeps open for later requests. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}
