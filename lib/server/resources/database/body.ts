import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { flag, integer, oneOf, text } from '@/lib/server/api/request/body-field';
import { isAddress } from '@/lib/server/database/address';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { jsonProblem } from '@/lib/text/json-problem';

const addressHint =
  'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name';

const address = z
  .string()
  .refine((value) => value.length >= 1 && value.length <= 1024, { error: 'Length must be between 1 and 1024.' })
  .refine(isAddress, { error: addressHint });

/** A text that contains JSON. The empty text is allowed. */
const json = z.string().superRefine((value, context) => {
  const problem = value === '' ? null : jsonProblem(value);
  if (problem !== null) context.addIssue({ code: 'custom', message: `Field cannot be decoded by JSON. ${problem}` });
});

const metadataKeys: ReadonlySet<string> = new Set(['bind', 'info', 'naming_convention', 'quote_schema', 'schema']);

const extra = json.superRefine((value, context) => {
  if (value === '' || jsonProblem(value) !== null) return;
  const parsed: unknown = parseForeignJson(value);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    context.addIssue({ code: 'custom', message: 'Not a valid mapping type.' });
    return;
  }
  const { metadata_params: params }: { metadata_params?: unknown } = parsed;
  const unknown = Object.keys(typeof params === 'object' && params !== null ? params : {}).find(
    (key) => !metadataKeys.has(key),
  );
  if (unknown === undefined) return;
  const message = `The metadata_params in Extra field is not configured correctly. The key ${unknown} is invalid.`;
  context.addIssue({ code: 'custom', message });
});

const certificate = z.string().refine(isCertificate, { error: 'Invalid certificate' });

function isCertificate(pem: string): boolean {
  if (pem === '') return true;
  try {
    return new X509Certificate(pem).serialNumber !== '';
  } catch {
    return false;
  }
}

const tunnel = z.strictObject({
  id: integer().nullable().optional(),
  server_address: text().optional(),
  server_port: integer().optional(),
  username: text().optional(),
  password: text().nullable().optional(),
  private_key: text().nullable().optional(),
  private_key_password: text().nullable().optional(),
});

/** How to connect to a database: an address, or the values of its product's form. */
const reach = {
  sqlalchemy_uri: address.optional(),
  engine: text().nullable().optional(),
  driver: text().nullable().optional(),
  configuration_method: oneOf(['sqlalchemy_form', 'dynamic_form']).optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
  impersonate_user: flag().optional(),
  extra: extra.nullable().optional(),
  masked_encrypted_extra: json.nullable().optional(),
  server_cert: certificate.nullable().optional(),
  ssh_tunnel: tunnel.nullable().optional(),
};

const shared = {
  ...reach,
  cache_timeout: integer().nullable().optional(),
  expose_in_sqllab: flag().optional(),
  allow_run_async: flag().optional(),
  allow_file_upload: flag().optional(),
  allow_ctas: flag().optional(),
  allow_cvas: flag().optional(),
  allow_dml: flag().optional(),
  force_ctas_schema: text({ min: 0, max: 250 }).nullable().optional(),
  is_managed_externally: flag().nullable().optional(),
  external_url: text().nullable().optional(),
  uuid: text().optional(),
};

const name = text({ min: 1, max: 250 });

/** `encrypted_extra` is the older name of `masked_encrypted_extra`. Unknown fields are ignored. */
export function withOlderName(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('encrypted_extra' in body)) return body;
  const { encrypted_extra, ...rest } = body;
  return { masked_encrypted_extra: encrypted_extra, ...rest };
}

export const newDatabase = z.preprocess(withOlderName, z.object({ database_name: name, ...shared }));
export const databaseChanges = z.preprocess(
  withOlderName,
  z.object({ database_name: name.nullable().optional(), ...shared }),
);
export const connectionTest = z.strictObject({ database_name: name.nullable().optional(), ...reach });

export type DatabaseBody = z.infer<typeof databaseChanges>;
