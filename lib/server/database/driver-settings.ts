import type { DriverSettings } from '@/lib/server/engines/engine';
import { open } from '@/lib/server/secrets';
import { jsonObject } from '@/lib/text/json-object';
import { parseExtra } from './database-extra';

export interface StoredSettings {
  readonly extra: string;
  /** Sealed. */
  readonly encrypted_extra: string | null;
  /** Sealed: the certificate, PEM, that the server's must be signed with. */
  readonly server_cert: string | null;
}

/** What a stored database's driver is told beside the address: its connect_args, and its secrets. */
export function driverSettings({ extra, encrypted_extra, server_cert }: StoredSettings): DriverSettings {
  const secrets = encrypted_extra === null ? {} : jsonObject(open(encrypted_extra));
  const certificate = server_cert === null ? {} : { server_cert: open(server_cert) };
  return { ...connectArguments(extra), ...secrets, ...Object(secrets.connect_args), ...certificate };
}

function connectArguments(extra: string): Readonly<Record<string, unknown>> {
  return { ...Object(parseExtra(extra).engine_params?.connect_args) };
}
