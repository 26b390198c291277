import { compareParts } from '@/lib/server/engines/values/partitions';

/** Asks a database with table and schema as parameters. Returns rows of texts. */
export type AskTexts = (sql: string) => Promise<readonly (readonly (string | null)[])[]>;

export interface TableParts {
  /** The columns, or the expression, that rows are divided by. */
  readonly cols: readonly string[];
  readonly count: number;
  /** The values that the product names the newest partition by; null where there is no order. */
  readonly latest: Readonly<Record<string, string>> | null;
}

/** A product's queries: the method and key of the partitioning, and the bounds of the partitions. */
interface PartLists {
  readonly key: string;
  readonly bounds: string;
  /** The method and the columns of a row of `key`. */
  keyOf(row: readonly (string | null)[]): { readonly method: string; readonly cols: readonly string[] };
  /** The values of a bound; null for a bound that has none, such as that of all other rows. */
  valuesOf(bound: string): readonly string[] | null;
}

const postgresql: PartLists = {
  key: `SELECT pg_get_partkeydef(c.oid) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relname = $1 AND n.nspname = $2 AND c.relkind = 'p'`,
  bounds: `SELECT pg_get_expr(part.relpartbound, part.oid) FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_inherits ON inhparent = c.oid JOIN pg_class part ON part.oid = inhrelid
    WHERE c.relname = $1 AND n.nspname = $2 AND c.relkind = 'p'`,
  keyOf([text]) {
    const [, method = '', inside = ''] = /^(\w+) \((.*)\)$/s.exec(text ?? '') ?? [];
    const isPlain = /^[\w", ]+$/.test(inside);
    return { method, cols: isPlain ? inside.split(', ').map((name) => name.replaceAll('"', '')) : [inside] };
  },
  valuesOf(bound) {
    const [, inside = null] = /^FOR VALUES (?:FROM|IN) \((.*?)\)(?: TO|$)/s.exec(bound) ?? [];
    return inside === null ? null : valuesIn(inside);
  },
};

const mysql: PartLists = {
  key: `SELECT DISTINCT partition_method, partition_expression FROM information_schema.partitions
    WHERE table_name = ? AND table_schema = ? AND partition_name IS NOT NULL`,
  bounds: `SELECT partition_description FROM information_schema.partitions
    WHERE table_name = ? AND table_schema = ? AND partition_name IS NOT NULL GROUP BY partition_name, partition_description`,
  keyOf([method, expression]) {
    const text = expression ?? '';
    const isPlain = /^[\w`, ]+$/.test(text);
    return { method: method ?? '', cols: isPlain ? text.replaceAll('`', '').split(/, ?/) : [text] };
  },
  valuesOf: (bound) => (/MAXVALUE/i.test(bound) ? null : valuesIn(bound)),
};

const lists: Readonly<Record<string, PartLists>> = { postgresql, mysql };

/** The partitions of a table; null for products and tables that have none. */
export async function partsOf(product: string, ask: AskTexts): Promise<TableParts | null> {
  const list = Object.hasOwn(lists, product) ? lists[product] : undefined;
  if (list === undefined) return null;
  const [key] = await ask(list.key);
  if (key === undefined) return null;
  const { method, cols } = list.keyOf(key);
  const bounds = (await ask(list.bounds)).map(([text]) => text ?? '');
  const values = /hash|key/i.test(method) ? [] : bounds.flatMap((bound) => [list.valuesOf(bound)]);
  const newest = values.reduce((best, one) => (one && (!best || compareParts(one, best) > 0) ? one : best), null);
  const named = newest === null ? null : Object.fromEntries(cols.map((name, at) => [name, newest[at] ?? '']));
  return { cols, count: bounds.length, latest: named };
}

/** Values of a list as SQL writes them, without their quotes. */
function valuesIn(list: string): string[] {
  return [...list.matchAll(/'((?:[^']|'')*)'|[^\s,']+/g)].map(([whole, quoted]) =>
    quoted === undefined ? whole : quoted.replaceAll("''", "'"),
  );
}
