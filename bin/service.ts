import { existsSync } from 'node:fs';
import { connect } from 'node:net';

/** A service that the tests use when it is available. */
type Service =
  | { readonly name: string; readonly kind: 'port'; readonly host: string; readonly port: number }
  | { readonly name: string; readonly kind: 'program'; readonly paths: readonly string[] };

export const services: readonly Service[] = [
  {
    name: 'PostgreSQL',
    kind: 'port',
    host: process.env.PGHOST ?? '127.0.0.1',
    port: Number(process.env.PGPORT ?? 5432),
  },
  {
    name: 'MariaDB',
    kind: 'port',
    host: process.env.MYSQL_HOST ?? '127.0.0.1',
    port: Number(process.env.MYSQL_PORT ?? 3306),
  },
  {
    name: 'Redis',
    kind: 'port',
    host: process.env.REDIS_HOST ?? '127.0.0.1',
    port: Number(process.env.REDIS_PORT ?? 6379),
  },
  {
    name: 'Chromium',
    kind: 'program',
    paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  },
];

export function describeService(service: Service): string {
  return service.kind === 'port'
    ? `${service.name} at ${service.host}:${service.port}`
    : `${service.name} at ${service.paths.join(' or ')}`;
}

export function isReachable(service: Service): Promise<boolean> {
  if (service.kind === 'program') return Promise.resolve(service.paths.some((path) => existsSync(path)));
  return new Promise((resolve) => {
    const socket = connect({ host: service.host, port: service.port, timeout: 2_000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
