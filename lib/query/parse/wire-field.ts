import { z } from 'zod';

/** The error message of an invalid field; `words` applies when the value is neither missing nor null. */
function message(words: string) {
  return (issue: { input: unknown }): string => {
    if (issue.input === undefined) return 'Missing data for required field.';
    return issue.input === null ? 'Field may not be null.' : words;
  };
}

export const text = z.string({ error: message('Not a valid string.') });
export const mapping = z.record(z.string(), z.unknown(), { error: message('Not a valid mapping type.') });

const truths: ReadonlySet<unknown> = new Set([
  true,
  1,
  't',
  'T',
  'true',
  'True',
  'TRUE',
  'on',
  'On',
  'ON',
  'y',
  'Y',
  'yes',
  'Yes',
  'YES',
  '1',
]);
const untruths: ReadonlySet<unknown> = new Set([
  false,
  0,
  'f',
  'F',
  'false',
  'False',
  'FALSE',
  'off',
  'Off',
  'OFF',
  'n',
  'N',
  'no',
  'No',
  'NO',
  '0',
]);

export const flag = z.unknown().transform((value, context): boolean => {
  if (truths.has(value)) return true;
  if (!untruths.has(value)) problem(context, value, 'Not a valid boolean.');
  return false;
});

export const integer = z.unknown().transform((value, context): number => {
  const number = typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return Math.trunc(number);
  problem(context, value, 'Not a valid integer.');
  return 0;
});

/** An integer of at least `least`; otherwise the message is `words`. */
export function atLeast(least: number, words: string) {
  return integer.refine((value) => value >= least, { error: words });
}

export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item, { error: message('Not a valid list.') });
}

export function object<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, { error: message('Invalid input type.') });
}

export function strictObject<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'Unknown field.' : message('Invalid input type.')(issue)),
  });
}

/** One of these texts; the error message lists `shown`. */
export function oneOf<const Choices extends readonly string[]>(choices: Choices, shown: readonly string[] = choices) {
  const [unfit, unknown] = [message('Not a valid string.'), message(`Must be one of: ${shown.join(', ')}.`)];
  return z.enum(choices, { error: (issue) => (typeof issue.input === 'string' ? unknown(issue) : unfit(issue)) });
}

/** One of these values, for a field whose message is the same for anything else. */
export function member<const Choices extends readonly string[]>(choices: Choices) {
  return z.enum(choices, { error: message(`Must be one of: ${choices.join(', ')}.`) });
}

/** Any value except null and undefined. */
export const present = z.unknown().superRefine((value, context) => {
  if (value === undefined || value === null) problem(context, value, '');
});

function problem(context: z.RefinementCtx, input: unknown, words: string): void {
  context.addIssue({ code: 'custom', message: message(words)({ input }), input });
}
