import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { z } from 'zod';

const Unique = z.object({ columns: z.array(z.string()) });
const Table = z.object({
  name: z.string(),
  columns: z.record(
    z.string(),
    z.object({
      name: z.string(),
      type: z.string(),
      primaryKey: z.boolean(),
      notNull: z.boolean(),
      default: z.unknown().optional(),
      identity: z.unknown().optional(),
    }),
  ),
  indexes: z.record(
    z.string(),
    z.object({
      isUnique: z.boolean(),
      where: z.string().optional(),
      columns: z.array(z.object({ expression: z.string(), isExpression: z.boolean() })),
    }),
  ),
  foreignKeys: z.record(
    z.string(),
    z.object({ tableTo: z.string(), columnsFrom: z.tuple([z.string()]), columnsTo: z.tuple([z.string()]) }),
  ),
  compositePrimaryKeys: z.record(z.string(), Unique),
  uniqueConstraints: z.record(z.string(), Unique),
  checkConstraints: z.record(z.string(), z.object({ value: z.string() })),
});
type Table = z.infer<typeof Table>;
const Snapshot = z.object({ tables: z.record(z.string(), Table) });

type Row = Record<string, unknown>;
type Client = postgres.Sql;
/** `least` rows leave out every column that the table fills in or that may be null; `whole` ones give every column. */
const sizes = ['least', 'whole'] as const;
type Size = (typeof sizes)[number];

interface Stored {
  readonly table: Table;
  readonly row: Row;
}

const quoted = (name: string) => `"${name}"`;
const list = (names: readonly string[]) => names.map(quoted).join(', ');

/** Makes the values of each row its own. */
let count = 0;

/**
 * The statements that the product issues which knows the tables of one snapshot of drizzle: it names each column of a
 * table when it reads, those it fills in when it inserts, and the unique columns when it inserts or else does nothing.
 */
export class OldVersion {
  readonly #tables: readonly Table[];
  readonly #stored: Stored[] = [];

  /** With `only`, the statements on that table and on those that it refers to. */
  constructor(snapshot: unknown, only?: string) {
    const tables = Object.values(Snapshot.parse(snapshot).tables);
    this.#tables = inOrder(only === undefined ? tables : withReferences(tables, only));
  }

  /** Issues all statements on a database, and reads and changes what earlier calls inserted. Returns what failed. */
  async use(client: Client): Promise<string[]> {
    const problems: string[] = [];
    const trying = async (table: Table, what: string, run: () => Promise<unknown>) => {
      await run().catch((error: unknown) => problems.push(`${what} ${table.name}: ${messageOf(error)}`));
    };
    for (const { table, row } of this.#stored) await trying(table, 'read', () => reread(client, table, row));
    const added = new Map<string, Row>();
    for (const size of sizes) {
      for (const table of this.#tables) {
        await trying(table, 'insert', async () => {
          const row = await this.#insert(client, table, size, added);
          added.set(`${table.name} ${size}`, row);
          this.#stored.push({ table, row });
          await trying(table, 'read', () => reread(client, table, row));
          await trying(table, 'change', () => client.unsafe(...update(table, row, row)));
          if (size === 'least') await trying(table, 'set to null', () => setToNull(client, table, row));
          for (const target of targets(table)) {
            await trying(table, 'insert if it is new', () => client.unsafe(...conflict(table, row, target)));
          }
        });
      }
    }
    return [...new Set(problems)];
  }

  /** Inserts a row whose references are to rows of the same call. */
  async #insert(client: Client, table: Table, size: Size, added: ReadonlyMap<string, Row>): Promise<Row> {
    const references = new Map(
      Object.values(table.foreignKeys).map(({ tableTo, columnsFrom, columnsTo }) => {
        const to = added.get(`${tableTo} ${size}`) ?? added.get(`${tableTo} least`);
        return [columnsFrom[0], to?.[columnsTo[0]]] as const;
      }),
    );
    const alone = onlyOneOf(table);
    count += 1;
    const values: Row = {};
    for (const column of Object.values(table.columns)) {
      const { name, type, identity, notNull } = column;
      if (identity || alone.slice(1).includes(name)) continue;
      const isNeeded = alone[0] === name || (notNull && column.default === undefined);
      if (size === 'least' && !isNeeded) continue;
      values[name] = references.has(name) ? references.get(name) : sample(type, count);
      // The driver would wait for ever.
      if (values[name] === undefined) throw new Error(`there is no row that ${name} refers to`);
    }
    const names = Object.keys(values);
    const places = names.map((_, at) => `$${at + 1}`).join(', ');
    const what = names.length === 0 ? 'default values' : `(${list(names)}) values (${places})`;
    const [row] = await client.unsafe<Row[]>(
      `insert into ${quoted(table.name)} ${what} returning ${list(Object.keys(table.columns))}`,
      Object.values(values) as postgres.ParameterOrJSON<never>[],
    );
    return row ?? {};
  }
}

function withReferences(tables: readonly Table[], only: string): Table[] {
  const names = new Set([only]);
  for (const name of names) {
    const table = tables.find((each) => each.name === name);
    for (const { tableTo } of Object.values(table?.foreignKeys ?? {})) names.add(tableTo);
  }
  return tables.filter(({ name }) => names.has(name));
}

/** Tables after those that their rows cannot do without. */
function inOrder(tables: readonly Table[]): Table[] {
  const sorted: Table[] = [];
  const isThere = (name: string) => sorted.some((table) => table.name === name);
  while (sorted.length < tables.length) {
    const next = tables.filter(
      (table) =>
        !isThere(table.name) &&
        Object.values(table.foreignKeys).every(
          ({ tableTo, columnsFrom: [from] }) =>
            tableTo === table.name ||
            isThere(tableTo) ||
            (!table.columns[from]?.notNull && onlyOneOf(table)[0] !== from),
        ),
    );
    if (next.length === 0) throw new Error('Tables need one another.');
    sorted.push(...next);
  }
  return sorted;
}

/** The columns of which a check demands exactly one. */
function onlyOneOf({ checkConstraints }: Table): string[] {
  return Object.values(checkConstraints).flatMap(({ value }) =>
    value.startsWith('num_nonnulls') ? [...value.matchAll(/\."(\w+)"/g)].map(([, name = '']) => name) : [],
  );
}

function sample(type: string, at: number): unknown {
  const text = `value ${at}`;
  const samples: Record<string, unknown> = {
    bigint: at,
    integer: at,
    text,
    'timestamp with time zone': new Date(1_700_000_000_000 + at),
    boolean: false,
    uuid: randomUUID(),
    'double precision': at + 0.5,
    json: { at },
    'text[]': `{"${text}"}`,
  };
  if (!(type in samples)) throw new Error(`There is no sample of the type ${type}.`);
  return samples[type];
}

function keyOf({ columns, compositePrimaryKeys }: Table): string[] {
  const composite = Object.values(compositePrimaryKeys).flatMap((key) => key.columns);
  if (composite.length > 0) return composite;
  return Object.values(columns).flatMap(({ name, primaryKey }) => (primaryKey ? [name] : []));
}

type Statement = [text: string, values: postgres.ParameterOrJSON<never>[]];

function where(table: Table, row: Row, from: number): Statement {
  const key = keyOf(table);
  const text = key.map((name, at) => `${quoted(name)} = $${from + at}`).join(' and ');
  return [text, key.map((name) => row[name]) as Statement[1]];
}

async function reread(client: Client, table: Table, row: Row): Promise<void> {
  const [text, values] = where(table, row, 1);
  const names = list(Object.keys(table.columns));
  const [found] = await client.unsafe<Row[]>(`select ${names} from ${quoted(table.name)} where ${text}`, values);
  if (JSON.stringify(found) !== JSON.stringify(row)) {
    throw new Error(`${JSON.stringify(row)} is read as ${JSON.stringify(found)}`);
  }
}

function update(table: Table, row: Row, changes: Row): Statement {
  const names = Object.keys(changes).filter((name) => !table.columns[name]?.identity);
  const [text, values] = where(table, row, names.length + 1);
  const set = names.map((name, at) => `${quoted(name)} = $${at + 1}`).join(', ');
  const given = names.map((name) => changes[name]) as Statement[1];
  return [`update ${quoted(table.name)} set ${set} where ${text}`, [...given, ...values]];
}

async function setToNull(client: Client, table: Table, row: Row): Promise<void> {
  const mayBe = Object.values(table.columns).filter(
    ({ name, notNull }) => !notNull && !onlyOneOf(table).includes(name),
  );
  if (mayBe.length === 0) return;
  const changes = Object.fromEntries(mayBe.map(({ name }) => [name, null]));
  await client.unsafe(...update(table, row, changes));
  Object.assign(row, changes);
}

/** What `on conflict` can name. */
function targets(table: Table): string[] {
  const { uniqueConstraints, indexes } = table;
  return [
    `(${list(keyOf(table))})`,
    ...Object.values(uniqueConstraints).map(({ columns }) => `(${list(columns)})`),
    ...Object.values(indexes)
      .filter(({ isUnique }) => isUnique)
      .map(({ columns, where: only }) => {
        const parts = columns.map(({ expression, isExpression }) => (isExpression ? expression : quoted(expression)));
        return `(${parts.join(', ')})${only ? ` where ${only}` : ''}`;
      }),
  ];
}

/** Only plans: the planner looks for the unique index. */
function conflict(table: Table, row: Row, target: string): Statement {
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`).join(', ');
  const into = `insert into ${quoted(table.name)} (${list(names)}) values (${places})`;
  return [`explain ${into} on conflict ${target} do nothing`, Object.values(row) as Statement[1]];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
