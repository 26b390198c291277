import type { DriverSettings } from '@/lib/server/engines/engine';
import { open } from '@/lib/server/secrets';
import { jsonObject } from '@/lib/text/json-object';
import { parseExtra } from './database-extra';

export interface StoredSettings {
  readonly extra: string;
  /** Encrypted by `seal`. */
  readonly encrypted_extra: string | null;
  /** Encrypted by `seal`: the CA certificate (PEM) that must have signed the server's. */
  readonly server_cert: string | null;
}

/** The driver's settings of a stored database: `connect_args`, and the decrypted secrets and certificate. */
export function driverSettings({ extra, encrypted_extra, server_cert }: StoredSettings): DriverSettings {
  const secrets = encrypted_extra === null ? {} : jsonObject(open(encrypted_extra));
  const certificate = server_cert === null ? {} : { server_cert: open(server_cert) };
  return { ...connectArguments(extra), ...secrets, ...Object(secrets.connect_args), ...certificate };
}

function connectArguments(extra: string): Readonly<Record<string, unknown>> {
  return { ...Object(parseExtra(extra).engine_params?.connect_args) };
}
