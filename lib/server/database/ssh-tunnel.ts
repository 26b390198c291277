import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Client, ConnectConfig } from 'ssh2';
import type { sshTunnel } from '@/db/schema/database';
import { AppError } from '@/lib/errors/app-error';
import { config } from '@/lib/server/config';
import { openSocket } from '@/lib/server/egress/open-socket';
import { demandLiteral } from '@/lib/server/egress/policy';
import type { Address } from '@/lib/server/engines/engine';
import { open } from '@/lib/server/secrets';

/** The sign-in at an SSH server; the secrets are decrypted, so this exists only in memory. */
export interface TunnelSettings {
  readonly server_address: string;
  readonly server_port: number;
  readonly username: string;
  readonly password: string | null;
  readonly private_key: string | null;
  readonly private_key_password: string | null;
}

export interface Tunnel {
  /** The database's address with host and port of the tunnel's local end. */
  readonly address: Address;
  close(): void;
}

const loopback = '127.0.0.1';

/** A stored tunnel with its secrets decrypted. */
export function openedSettings(row: typeof sshTunnel.$inferSelect): TunnelSettings {
  const plain = (sealed: string | null) => (sealed === null ? null : open(sealed));
  return {
    server_address: row.server_address,
    server_port: row.server_port,
    username: row.username,
    password: plain(row.password),
    private_key: plain(row.private_key),
    private_key_password: plain(row.private_key_password),
  };
}

/**
 * Forwards a port of this machine's loopback interface through an SSH server to a database. The SSH connection is
 * opened at once, and again after it was lost. Throws `ssh_tunnel_off`, `ssh_tunnel_port`, `ssh_tunnel_denied`,
 * `ssh_tunnel_key_unreadable` or `ssh_tunnel_unreachable`.
 */
export async function openTunnel(settings: TunnelSettings, address: Address, timeoutMs: number): Promise<Tunnel> {
  if (!config().hasTunnels) throw new AppError('ssh_tunnel_off');
  const { host, port } = address;
  if (host === null || port === null) throw new AppError('ssh_tunnel_port');
  demandLiteral(host, 'database');
  let client = connectSsh(settings, timeoutMs);
  await client;
  const sockets = new Set<Socket>();

  async function lead(socket: Socket): Promise<void> {
    const connected = await client.catch(() => (client = connectSsh(settings, timeoutMs)));
    connected.once('close', () => {
      client = Promise.reject(new AppError('ssh_tunnel_lost', { server: settings.server_address }));
      client.catch(() => undefined);
    });
    connected.forwardOut(loopback, socket.remotePort ?? 0, host ?? '', port ?? 0, (problem, channel) => {
      if (problem) return void socket.destroy(problem);
      channel.once('error', () => socket.destroy());
      socket.pipe(channel).pipe(socket);
      socket.once('close', () => channel.end());
    });
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.once('error', () => undefined);
    lead(socket).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, () => resolve());
  });
  server.unref();
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    address: { ...address, host: loopback, port: ownPort },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      client.then((connected) => connected.end()).catch(() => undefined);
    },
  };
}

async function connectSsh(settings: TunnelSettings, timeoutMs: number): Promise<Client> {
  const { Client: Ssh } = await import('ssh2');
  const client = new Ssh();
  const { server_address: server, server_port: port, username } = settings;
  const sock = await openSocket({ host: server, port, purpose: 'database', timeoutMs }).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('ssh_tunnel_unreachable', { server, port }, { cause });
  });
  const wanted: ConnectConfig = {
    sock,
    username,
    readyTimeout: timeoutMs,
    keepaliveInterval: 30_000,
    ...(settings.password === null ? {} : { password: settings.password }),
    ...(settings.private_key === null ? {} : { privateKey: settings.private_key }),
    ...(settings.private_key_password === null ? {} : { passphrase: settings.private_key_password }),
  };
  return new Promise((resolve, reject) => {
    const fail = (cause: Error & { level?: string }) => {
      const isRefused = cause.level === 'client-authentication';
      const isKey = /privateKey|passphrase|parse/i.test(cause.message);
      const code = isRefused ? 'ssh_tunnel_denied' : isKey ? 'ssh_tunnel_key_unreadable' : 'ssh_tunnel_unreachable';
      reject(new AppError(code, { server, port, username }, { cause }));
    };
    client.on('error', fail);
    client.once('ready', () => resolve(client));
    try {
      client.connect(wanted);
    } catch (problem) {
      fail(problem instanceof Error ? problem : new Error(String(problem)));
    }
  });
}
