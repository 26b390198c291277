import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { parseForeignJson } from '@/lib/text/foreign-json';

const texts = z.record(z.string(), z.string());
const fields = [
  'passwords',
  'ssh_tunnel_passwords',
  'ssh_tunnel_private_keys',
  'ssh_tunnel_private_key_passwords',
] as const;

/** The secrets provided with a bundle, by form field and by path of the database's file. */
export type Secrets = Readonly<Record<(typeof fields)[number], Readonly<Record<string, string>>>>;

export const noSecrets: Secrets = {
  passwords: {},
  ssh_tunnel_passwords: {},
  ssh_tunnel_private_keys: {},
  ssh_tunnel_private_key_passwords: {},
};

/**
 * Parses the secret fields of a form, each a JSON object; missing ones are empty. Throws `import_passwords_invalid`.
 */
export function readSecrets(field: (name: string) => string | null): Secrets {
  const entries = fields.map((name) => [name, parse(name, field(name))] as const);
  return { ...noSecrets, ...Object.fromEntries(entries) };
}

function parse(field: string, text: string | null): Record<string, string> {
  if (text === null || text.trim() === '') return {};
  try {
    return texts.parse(parseForeignJson(text));
  } catch (cause) {
    throw new AppError('import_passwords_invalid', { field }, { cause });
  }
}
