import type { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { bareObject } from '@/lib/text/bare-object';

/** The problems of each file by path: a text, or texts by field. */
export type Problems = Map<string, string | FieldProblems>;
export type FieldProblems = { [field: string]: string | string[] | FieldProblems };

/** Import clients recognise missing secrets by these texts; they are part of the contract. */
export const passwordWanted = {
  database: 'Must provide a password for the database',
  tunnelPassword: 'Must provide a password for the ssh tunnel',
  tunnelKey: 'Must provide a private key for the ssh tunnel',
  tunnelKeyPassword: 'Must provide a private key password for the ssh tunnel',
} as const;

export const notYaml = 'Not a valid YAML file';

export function alreadyExists(kind: string): string {
  const title = named(kind).replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
  return `${title} already exists and \`overwrite=true\` was not passed`;
}

/** The name of the imported kind in messages. */
function named(kind: string): string {
  return kind === 'saved_query' ? 'saved_queries' : kind;
}

export function throwIfAny(kind: string, problems: Problems): void {
  if (problems.size === 0) return;
  const summary = [...problems].map(([path, problem]) => `${path}: ${describe(problem)}`).join('; ');
  throw new AppError('import_invalid', { kind: named(kind), summary, extra: Object.fromEntries(problems) });
}

/** The issues of Zod with the messages of the contract, nested by field. */
export function fieldProblems(error: z.ZodError): FieldProblems {
  const root: FieldProblems = bareObject();
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) put(root, [...issue.path, key], 'Unknown field.');
    else put(root, issue.path.length === 0 ? ['_schema'] : issue.path, sentence(issue));
  }
  return root;
}

function put(root: FieldProblems, path: readonly PropertyKey[], text: string): void {
  let node = root;
  for (const step of path.slice(0, -1)) {
    const next = node[String(step)];
    node = typeof next === 'object' && !Array.isArray(next) ? next : branch(node, String(step));
  }
  const key = String(path.at(-1) ?? '_schema');
  const texts = node[key];
  if (Array.isArray(texts)) texts.push(text);
  else node[key] = [text];
}

function branch(node: FieldProblems, key: string): FieldProblems {
  const made: FieldProblems = bareObject();
  node[key] = made;
  return made;
}

const expectedSentence: Readonly<Record<string, string>> = {
  string: 'Not a valid string.',
  boolean: 'Not a valid boolean.',
  int: 'Not a valid integer.',
  number: 'Not a valid integer.',
  object: 'Not a valid mapping type.',
  record: 'Not a valid mapping type.',
  array: 'Not a valid list.',
};

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `Must be equal to ${issue.values.join(', ')}.`;
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.path.length === 0) return 'Invalid input type.';
  if (issue.input === undefined) return 'Missing data for required field.';
  if (issue.input === null) return 'Field may not be null.';
  return expectedSentence[issue.expected] ?? issue.message;
}

function describe(problem: unknown): string {
  if (typeof problem === 'string') return problem;
  return quoted(problem);
}

/** Nested problems in the format of Python's `repr`, as in the recorded messages of the contract. */
function quoted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(quoted).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, entry]) => `${quoted(key)}: ${quoted(entry)}`)
      .join(', ')}}`;
  }
  const text = String(value);
  return text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`;
}
