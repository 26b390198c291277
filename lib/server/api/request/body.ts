import type { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { bareObject } from '@/lib/text/bare-object';
import { parseForeignJson } from '@/lib/text/foreign-json';

const maxBytes = 10 * 1024 * 1024;

/** The JSON of a body whose content type is JSON. Throws `notJson`, `unreadable`, or `body_too_large` beyond 10 MB. */
export async function readJson(
  request: Request,
  notJson: 'body_not_json' | 'payload_not_json' | 'payload_format_invalid' = 'body_not_json',
  unreadable: 'body_unreadable' | 'body_unreadable_error' | 'body_unreadable_errors' = 'body_unreadable',
): Promise<unknown> {
  if (!/[/+]json\b/.test(request.headers.get('content-type') ?? '')) throw new AppError(notJson);
  const text = await request.text();
  if (text.length > maxBytes) throw new AppError('body_too_large', { limit: '10 MB' });
  try {
    return parseForeignJson(text);
  } catch (cause) {
    throw new AppError(unreadable, {}, { cause });
  }
}

/** The JSON of a body; null when the body is not JSON. */
export async function jsonOrNull(request: Request): Promise<unknown> {
  try {
    return parseForeignJson(await request.text());
  } catch {
    return null;
  }
}

/** The body, parsed by its schema. Throws `code` with the problems of each field, in the messages of the contract. */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  code: 'body_invalid' | 'body_unprocessable' | 'payload_schema_invalid' = 'body_invalid',
): z.infer<Schema> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  const details = fieldMessages(parsed.error, body);
  if (code === 'payload_schema_invalid') throw new AppError(code, { extra: { messages: details, payload: body } });
  throw new AppError(code, { fields: Object.keys(details).join(', ') }, { details });
}

type Messages = { [field: string]: string[] | Messages };

/** The problems of each field, in the messages of the contract. */
export function fieldMessages(error: z.ZodError, body: unknown): Messages {
  const root: Messages = bareObject();
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) put(root, [...issue.path, key], 'Unknown field.');
    } else put(root, placeOf(issue, valueAt(body, issue.path)), wording(issue, valueAt(body, issue.path)));
  }
  return root;
}

/** A value that should be an object but is not gets its message under `_schema` of the field. */
function placeOf(issue: z.core.$ZodIssue, value: unknown): readonly PropertyKey[] {
  const isWhole = issue.code === 'invalid_type' && issue.expected === 'object' && value !== undefined && value !== null;
  return isWhole ? [...issue.path, '_schema'] : issue.path;
}

function put(root: Messages, path: readonly PropertyKey[], text: string): void {
  const steps = path.length === 0 ? ['_schema'] : path.map(String);
  let level = root;
  for (const step of steps.slice(0, -1)) {
    const next = level[step];
    const inner: Messages = next === undefined || Array.isArray(next) ? bareObject() : next;
    level[step] = inner;
    level = inner;
  }
  const last = steps.at(-1) ?? '_schema';
  const told = level[last];
  level[last] = Array.isArray(told) ? [...told, text] : [text];
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'Not a valid string.',
  number: 'Not a valid integer.',
  int: 'Not a valid integer.',
  boolean: 'Not a valid boolean.',
  array: 'Not a valid list.',
  object: 'Invalid input type.',
  record: 'Not a valid mapping type.',
};

function wording(issue: z.core.$ZodIssue, value: unknown): string {
  // The value of a field that was sent under an older name is not at the path of the issue.
  const isRenamed = issue.code === 'custom' && typeof issue.input === 'string';
  if (value === undefined && issue.path.length > 0 && !isRenamed) return 'Missing data for required field.';
  if (value === null && issue.path.length > 0) return 'Field may not be null.';
  if (issue.code === 'invalid_type') return typeWords[issue.expected] ?? issue.message;
  if (issue.code === 'invalid_value' && typeof value !== 'string') return typeWords.string ?? '';
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.map(String).join(', ')}.`;
  return issue.message;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    body,
  );
}
