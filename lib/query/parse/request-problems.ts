import type { z } from 'zod';
import { bareObject } from '@/lib/text/bare-object';

/** Problems by path, as in the contract: `{'queries': {0: {'filters': ['Not a valid list.']}}}`. */
interface Problems {
  [key: string]: Problems | string[];
}

/** The problems of a request that does not fit its schema, in the notation of the contract (a Python dict). */
export function requestProblems(error: z.ZodError): string {
  const root: Problems = bareObject();
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(root, [...issue.path, key], 'Unknown field.');
    } else add(root, issue.message === 'Invalid input type.' ? [...issue.path, '_schema'] : issue.path, issue.message);
  }
  return written(root);
}

function add(root: Problems, path: readonly PropertyKey[], message: string): void {
  let at = root;
  const steps = path.length === 0 ? ['_schema'] : path.map(String);
  for (const step of steps.slice(0, -1)) {
    const next = at[step];
    at = at[step] = next === undefined || Array.isArray(next) ? bareObject() : next;
  }
  const last = steps.at(-1) ?? '_schema';
  const there = at[last];
  if (Array.isArray(there)) there.push(message);
  else if (there === undefined) at[last] = [message];
  else there._schema = [message];
}

function written(problems: Problems): string {
  const entries = Object.entries(problems).map(([key, value]) => {
    const name = /^\d+$/.test(key) ? key : pythonText(key);
    return `${name}: ${Array.isArray(value) ? `[${value.map(pythonText).join(', ')}]` : written(value)}`;
  });
  return `{${entries.join(', ')}}`;
}

/** A text quoted as in the contract's error messages (Python `repr`): in single quotes unless it contains some. */
export function pythonText(text: string): string {
  if (text.includes("'") && !text.includes('"')) return `"${text}"`;
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

/** A list of texts in Python notation. */
export function pythonList(texts: readonly string[]): string {
  return `[${texts.map(pythonText).join(', ')}]`;
}
