import { isObject } from '@/lib/text/is-object';
import type { Json } from '@/tests/oracle/chartdata/chartdata-equal';
import { placesIn } from './places';
import type { Random } from './random';

interface Word {
  readonly table: string;
  readonly value: Json;
}

/** The values that recorded bodies have at each place, and the keys of their objects. */
export class Vocabulary {
  readonly #words = new Map<string, Map<string, Word>>();
  readonly #keys = new Map<string, Set<string>>();
  readonly #labels = new Set<string>();

  learn(table: string, body: Json): void {
    for (const { pattern, value } of placesIn(body)) {
      const words = this.#words.get(pattern) ?? new Map<string, Word>();
      words.set(`${table} ${JSON.stringify(value)}`, { table, value });
      this.#words.set(pattern, words);
      if (!isObject(value)) continue;
      const keys = this.#keys.get(pattern) ?? new Set();
      for (const key of Object.keys(value)) keys.add(key);
      this.#keys.set(pattern, keys);
    }
    for (const label of labelsOf(body)) this.#labels.add(label);
  }

  /** A value that a body had there, most often one that asked the same table. */
  word(pattern: string, table: string, random: Random): Json | undefined {
    const words = [...(this.#words.get(pattern)?.values() ?? [])];
    const own = words.filter((word) => word.table === table);
    return random.pick(own.length > 0 && random.isIn(0.7) ? own : words)?.value;
  }

  keys(pattern: string): readonly string[] {
    return [...(this.#keys.get(pattern) ?? [])];
  }

  /** A step of post-processing that a body had. */
  step(random: Random): Json {
    const patterns = [...this.#words.keys()].filter((key) => /^queries\.\*\.post_processing\.\w+$/.test(key));
    const words = [...(this.#words.get(random.pick(patterns) ?? '')?.values() ?? [])];
    return random.pick(words)?.value ?? null;
  }

  isLabel(text: string): boolean {
    return this.#labels.has(text);
  }
}

/** The labels of the columns and metrics that a body asks for. */
export function labelsOf(body: Json): string[] {
  const queries = isObject(body) && Array.isArray(body.queries) ? body.queries.filter((query) => isObject(query)) : [];
  return queries.flatMap(({ columns, metrics, groupby }) =>
    [columns, groupby, metrics]
      .flatMap((items) => (Array.isArray(items) ? items : []))
      .map((item) => (isObject(item) ? item.label : item))
      .filter((label) => typeof label === 'string'),
  );
}
