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

/**
 * Parses one file of a bundle. An empty file gives null. Returns undefined for invalid YAML, nesting deeper than 100
 * levels, and aliases, since a few bytes of them expand to gigabytes.
 */
export function parseYaml(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return load(text, { schema, maxAliases: 0 });
  } catch {
    return undefined;
  }
}

/**
 * Writes one file of a bundle so that YAML 1.1 parsers return the same values: strings that look like dates are quoted.
 */
export function formatYaml(value: unknown): string {
  return dump(value, { schema: YAML11_SCHEMA, noRefs: true, lineWidth: 80, seqNoIndent: true });
}
