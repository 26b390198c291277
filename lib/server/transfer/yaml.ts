import {
  boolYaml11Tag,
  dump,
  floatYaml11Tag,
  intYaml11Tag,
  load,
  mapTag,
  NOT_RESOLVED,
  nullYaml11Tag,
  Schema,
  seqTag,
  strTag,
  YAML11_SCHEMA,
} from 'js-yaml';
import { AppError } from '@/lib/errors/app-error';

/**
 * PyYAML, which writes the exports, does not quote `y` and `n`: in a chart's `y: metric` they are strings, not
 * booleans.
 */
const boolTag: typeof boolYaml11Tag = {
  ...boolYaml11Tag,
  resolve: (source, ...rest) => (source.length === 1 ? NOT_RESOLVED : boolYaml11Tag.resolve(source, ...rest)),
};

/** YAML 1.1 without timestamps (they stay strings), merge keys and binary values. */
const schema = new Schema([strTag, seqTag, mapTag, nullYaml11Tag, boolTag, intYaml11Tag, floatYaml11Tag]);

/** A file has up to this many values, entries in one list or mapping, and characters that may begin a value. */
const atMost = { marks: 1_000_000, values: 500_000, entries: 100_000 } as const;

const marks: ReadonlySet<number> = new Set([...'[{,:?!&*-'].map((mark) => mark.charCodeAt(0)));

/**
 * Parses one file of a bundle. An empty file gives null. Returns undefined for invalid YAML, nesting deeper than 100
 * levels, and aliases, since a few bytes of them expand to gigabytes. Throws `yaml_too_large` for a file that would
 * take minutes to read, or whose values would fill the memory.
 */
export function parseYaml(text: string): unknown {
  if (text.trim() === '') return null;
  refuseOver(atMost.marks, 'characters that begin a value', marksIn(text));
  const value = loaded(text);
  refuseOver(atMost.values, 'values', valuesIn(value));
  return value;
}

function loaded(text: string): unknown {
  try {
    return load(text, { schema, maxAliases: 0 });
  } catch {
    return undefined;
  }
}

function marksIn(text: string): number {
  let found = 0;
  for (let at = 0; at < text.length; at += 1) if (marks.has(text.charCodeAt(at))) found += 1;
  return found;
}

/** How many values a parsed file has. Throws `yaml_too_large` for a list or mapping with too many entries. */
export function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const entries: unknown[] = Object.values(value);
  refuseOver(atMost.entries, 'entries in one list or mapping', entries.length);
  return entries.reduce((sum: number, entry) => sum + valuesIn(entry), 1);
}

/** Throws `yaml_too_large` where more was found than the limit. */
export function refuseOver(limit: number, what: string, found: number): void {
  if (found > limit) throw new AppError('yaml_too_large', { limit: limit.toLocaleString('en'), what });
}

/**
 * Writes one file of a bundle so that YAML 1.1 parsers return the same values: strings that look like dates are quoted.
 */
export function formatYaml(value: unknown): string {
  return dump(value, { schema: YAML11_SCHEMA, noRefs: true, lineWidth: 80, seqNoIndent: true });
}
