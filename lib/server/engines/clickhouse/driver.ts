import { randomUUID } from 'node:crypto';
import type { Bound } from '@/lib/query/dialect';
import type { Answer, AskSmall, Opening, Question, RemoteClient } from '@/lib/server/engines/remote/client';
import { authorizationOf, isOn, linesOf, originOf, send } from '@/lib/server/engines/remote/http-client';
import { exactJson } from '@/lib/server/engines/remote/json';
import { columnFact, sorted } from '@/lib/server/engines/sql/information-schema';

const ports = { plain: 8123, secure: 8443 };
const ownDatabase = 'default';

/**
 * ClickHouse over HTTP: https://clickhouse.com/docs/interfaces/http. `readonly=2` refuses all writes but accepts
 * settings such as the time limit. Closing the connection ends the statement.
 */
export async function openClickhouse(opening: Opening): Promise<RemoteClient> {
  const { address, connectTimeoutMs } = opening;
  const isSecure = isOn(address.query.secure) || isOn(address.query.protocol) || address.port === ports.secure;
  const origin = originOf(address, isSecure, ports);
  const named = address.database === '__default__' ? null : address.database;

  async function ask(question: Question): Promise<Answer> {
    const url = new URL(origin);
    const settings = {
      query_id: randomUUID(),
      database: question.schema ?? named ?? ownDatabase,
      default_format: 'JSONCompactEachRowWithNamesAndTypes',
      readonly: '2',
      max_execution_time: String(Math.max(1, Math.ceil(question.timeoutMs / 1000))),
      connect_timeout: String(Math.ceil(connectTimeoutMs / 1000)),
      cancel_http_readonly_queries_on_client_close: '1',
      output_format_json_quote_64bit_integers: '1',
      output_format_json_quote_decimals: '1',
      date_time_output_format: 'iso',
      ...Object.fromEntries(question.parameters.map((value, at) => [`param_p${at + 1}`, parameterText(value)])),
    };
    for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value);
    const { signal, sql: body, bytes } = question;
    const headers = authorizationOf(opening);
    const lines = linesOf(await send(url, { method: 'POST', headers, body, signal, bytes }));
    const head: string[] = [];
    const more: string[] = [];
    while (head.length < 2) {
      const { done, value = [] } = await lines.next();
      if (done) break;
      head.push(...value.splice(0, 2 - head.length));
      more.push(...value);
    }
    const [names = [], types = []] = head.map((line) => rowOf(line));
    return {
      columns: names.map((name, at) => ({ name: String(name), nativeType: String(types[at]) })),
      rows: rowsOf(more, lines),
    };
  }

  return { ask, catalog, close: async () => undefined };
}

async function* rowsOf(first: readonly string[], lines: AsyncIterable<readonly string[]>) {
  if (first.length > 0) yield first.map(rowOf);
  for await (const batch of lines) yield batch.filter((line) => line !== '').map(rowOf);
}

/** An error that occurs while rows are sent arrives as plain text in place of a row. */
function rowOf(line: string): readonly unknown[] {
  try {
    return exactJson(line) as readonly unknown[];
  } catch {
    throw new Error(line);
  }
}

/** A parameter as text with ClickHouse's own escapes; NULL is `\N`. */
function parameterText(value: Bound): string {
  if (value === null) return '\\N';
  const text = String(value);
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n');
}

function catalog(ask: AskSmall) {
  return {
    catalogs: async () => [],
    async schemas() {
      const hidden = "('system', 'INFORMATION_SCHEMA', 'information_schema')";
      const rows = await ask(`SELECT name FROM system.databases WHERE name NOT IN ${hidden} ORDER BY name`);
      return rows.map(([name]) => String(name));
    },
    async tables(_: string | null, schema: string | null) {
      const sql = `SELECT name, engine FROM system.tables
        WHERE database = ${schema === null ? 'currentDatabase()' : '{p1:String}'} ORDER BY name`;
      return sorted(await ask(sql, schema === null ? [] : [schema]));
    },
    async columns({ schema, table }: { schema: string | null; table: string }) {
      const sql = `SELECT name, type, comment, is_in_primary_key FROM system.columns
        WHERE table = {p1:String} AND database = ${schema === null ? 'currentDatabase()' : '{p2:String}'} ORDER BY position`;
      const rows = await ask(sql, schema === null ? [table] : [table, schema]);
      return rows.map(([name, type, comment, primary]) => ({
        ...columnFact(name, type, /^(?:LowCardinality\()?Nullable/.test(String(type)), comment),
        primaryKey: Number(primary) === 1,
      }));
    },
  };
}
