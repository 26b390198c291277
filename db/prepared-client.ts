import { Mutex, type PGlite, protocol } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import { replacing } from './replacing';

type Query = PGlite['query'];
type Options = Parameters<Query>[2];
type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];

/** What the database returned when it parsed a statement. */
interface Prepared {
  readonly name: string;
  readonly paramTypes: readonly number[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

const { serialize } = protocol;
/** Maximum number of prepared statements; each stores its plan in the database's memory. */
const mostStatements = 160;
const preparable = /^\s*(select|insert|update|delete|with)\b/i;
/** Statements that change no table definitions. */
const changesNoTable = /^\s*(begin|commit|rollback|savepoint|release|set|lock|show|explain)\b/i;
/** Error codes of a prepared statement whose table has changed since it was parsed. */
const outdated = new Set(['0A000', '26000']);

/**
 * The embedded database with cached prepared statements. `PGlite.query` sends six messages one by one and has every
 * statement parsed and planned again, which takes four times as long. Statements that define something still use it.
 */
export function preparedClient(client: PGlite): PGlite {
  const turns = new Mutex();
  const statements = new LRUCache<string, Prepared>({
    max: mostStatements,
    dispose: ({ name }) => forgotten.push(name),
  });
  const forgotten: string[] = [];
  let named = 0;

  async function prepared(text: string): Promise<Prepared> {
    const known = statements.get(text);
    if (known) return known;
    named += 1;
    const name = `s${named}`;
    const closing = forgotten.splice(0).map((other) => serialize.close({ type: 'S', name: other }));
    const asked = [...closing, serialize.parse({ name, text }), serialize.describe({ type: 'S', name })];
    const messages = await exchanged(asked, false);
    const made = { name, paramTypes: parametersIn(messages), fields: fieldsIn(messages) };
    statements.set(text, made);
    return made;
  }

  async function exchanged(parts: readonly Uint8Array[], isKept: boolean): Promise<Message[]> {
    const bytes = Buffer.concat([...parts, serialize.sync()]);
    const { messages } = await client.runExclusive(() => client.execProtocol(bytes, { syncToFs: isKept }));
    return messages;
  }

  async function run(text: string, params: readonly unknown[], options: Options, isKept: boolean) {
    const { name, paramTypes, fields } = await prepared(text);
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null;
      const write = options?.serializers?.[paramTypes[at] ?? 0] ?? client.serializers[paramTypes[at] ?? 0];
      return write ? write(value) : String(value);
    });
    const messages = await exchanged([serialize.bind({ statement: name, values }), serialize.execute({})], isKept);
    const readers = fields.map(({ dataTypeID: type }) => {
      const read = options?.parsers?.[type] ?? client.parsers[type];
      return (cell: string | null): unknown => (cell === null ? null : read ? read(cell, type) : cell);
    });
    const rows = messages.flatMap((message) => {
      if (!isRow(message)) return [];
      const cells = message.fields.map((cell, at) => readers[at]?.(cell) ?? null);
      if (options?.rowMode === 'array') return [cells];
      return [Object.fromEntries(fields.map((field, at) => [field.name, cells[at]]))];
    });
    return { rows, fields: [...fields], affectedRows: affectedIn(messages) };
  }

  /**
   * Runs a statement outside a transaction. An outdated one is parsed again and retried; in a transaction, the failure
   * would have ended the transaction.
   */
  async function outside(text: string, params: readonly unknown[], options: Options) {
    try {
      return await run(text, params, options, true);
    } catch (error) {
      if (!statements.has(text) || !outdated.has(codeOf(error))) throw error;
      statements.delete(text);
      return run(text, params, options, true);
    }
  }

  const query = ((text, params = [], options) =>
    preparable.test(text)
      ? turns.runExclusive(() => outside(text, params, options))
      : turns.runExclusive(() => defining(text, () => client.query(text, params, options)))) as Query;
  const transaction: PGlite['transaction'] = (work) =>
    turns.runExclusive(() =>
      client.transaction((inner) => {
        const innerQuery = ((text, params = [], options) =>
          preparable.test(text)
            ? run(text, params, options, false)
            : defining(text, () => inner.query(text, params, options))) as Query;
        return work({ ...inner, query: innerQuery });
      }),
    );
  const exec: PGlite['exec'] = (text, ...rest) =>
    turns.runExclusive(() => defining(text, () => client.exec(text, ...rest)));

  function defining<Value>(text: string, work: () => Promise<Value>): Promise<Value> {
    return changesNoTable.test(text) ? work() : work().finally(() => statements.clear());
  }

  return replacing(client, { query, transaction, exec });
}

function isRow(message: Message): message is Message & { readonly fields: readonly (string | null)[] } {
  return message.name === 'dataRow';
}

function parametersIn(messages: readonly Message[]): readonly number[] {
  const found = messages.find(({ name }) => name === 'parameterDescription');
  return (found as { dataTypeIDs?: number[] } | undefined)?.dataTypeIDs ?? [];
}

function fieldsIn(messages: readonly Message[]): Prepared['fields'] {
  const found = messages.find(({ name }) => name === 'rowDescription') as { fields?: Prepared['fields'] } | undefined;
  return (found?.fields ?? []).map(({ name, dataTypeID }) => ({ name, dataTypeID }));
}

/** Number of affected rows, from `UPDATE 3` or `INSERT 0 1`. */
function affectedIn(messages: readonly Message[]): number {
  const found = messages.find(({ name }) => name === 'commandComplete') as { text?: string } | undefined;
  const [command = '', ...counts] = found?.text?.split(' ') ?? [];
  return ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command) ? Number(counts.at(-1)) : 0;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
