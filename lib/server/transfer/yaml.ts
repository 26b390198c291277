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

/** PyYAML, which writes the exports, leaves `y` and `n` plain: a chart's `y: metric` is a key, not `true`. */
const boolTag: typeof boolYaml11Tag = {
  ...boolYaml11Tag,
  resolve: (source, ...rest) => (source.length === 1 ? NOT_RESOLVED : boolYaml11Tag.resolve(source, ...rest)),
};

/** YAML 1.1 without its traps: no timestamps (text stays text), no merge keys, no binary. */
const schema = new Schema([strTag, seqTag, mapTag, nullYaml11Tag, boolTag, intYaml11Tag, floatYaml11Tag]);

/**
 * Parses one file of a bundle. An empty file is `null`.
 * Returns undefined for what is no valid YAML, nests deeper than 100 levels, or uses aliases (a few bytes of them
 * expand to gigabytes).
 */
export function parseYaml(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return load(text, { schema, maxAliases: 0 });
  } catch {
    return undefined;
  }
}

/** Writes one file of a bundle so that YAML 1.1 readers get the same values back: texts that look like dates are quoted. */
export function formatYaml(value: unknown): string {
  return dump(value, { schema: YAML11_SCHEMA, noRefs: true, lineWidth: 80, seqNoIndent: true });
}
