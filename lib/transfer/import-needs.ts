import { isObject } from '@/lib/text/is-object';
import { refusalWords } from '@/lib/text/refusal-words';

/** The form fields of the four kinds of secrets that an import may need. */
const secretKinds = [
  'passwords',
  'ssh_tunnel_passwords',
  'ssh_tunnel_private_keys',
  'ssh_tunnel_private_key_passwords',
] as const;
export type SecretKind = (typeof secretKinds)[number];

const words: Readonly<Record<SecretKind, string>> = {
  passwords: 'Must provide a password for the database',
  ssh_tunnel_passwords: 'Must provide a password for the ssh tunnel',
  ssh_tunnel_private_keys: 'Must provide a private key for the ssh tunnel',
  ssh_tunnel_private_key_passwords: 'Must provide a private key password for the ssh tunnel',
};
const existsWords = 'already exists and `overwrite=true` was not passed';

export interface SecretNeed {
  readonly kind: SecretKind;
  /** The path of the database in the bundle. */
  readonly file: string;
}

/** What keeps a bundle from being imported. */
export interface ImportNeeds {
  readonly secrets: readonly SecretNeed[];
  /** The paths of what is here already. */
  readonly existing: readonly string[];
  /** Other problems of single files, each with the path. */
  readonly byFile: readonly string[];
}

/** Reads the answer of a refused import. */
export function importNeeds(body: unknown): ImportNeeds {
  const errors = isObject(body) && Array.isArray(body.errors) ? body.errors : [];
  const extra: unknown = isObject(errors[0]) ? errors[0].extra : null;
  const told = Object.entries(isObject(extra) ? extra : {}).filter(([file]) => file !== 'issue_codes');
  const needs = told.map(([file, value]) => {
    const text = JSON.stringify(value);
    const kinds = secretKinds.filter((kind) => text.includes(words[kind]));
    const isThere = text.includes(existsWords);
    const problem = kinds.length === 0 && !isThere ? `${file}: ${refusalWords(value)}` : null;
    return { file, kinds, isThere, problem };
  });
  return {
    secrets: needs.flatMap(({ file, kinds }) => kinds.map((kind) => ({ kind, file }))),
    existing: needs.filter(({ isThere }) => isThere).map(({ file }) => file),
    byFile: needs.flatMap(({ problem }) => problem ?? []),
  };
}

/** The name of a database whose file in a bundle is `databases/<name>.yaml`. */
export function databaseNameOf(file: string): string {
  return file.replace(/^databases\//, '').replace(/\.ya?ml$/, '');
}

/** Secrets as an import takes them: for each kind the JSON of its texts by file. */
export function secretFields(
  given: readonly (SecretNeed & { readonly text: string })[],
): readonly (readonly [SecretKind, string])[] {
  return secretKinds.flatMap((kind) => {
    const own = given.filter((one) => one.kind === kind && one.text !== '');
    if (own.length === 0) return [];
    return [[kind, JSON.stringify(Object.fromEntries(own.map(({ file, text }) => [file, text])))] as const];
  });
}
