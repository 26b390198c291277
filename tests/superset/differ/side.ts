import { z } from 'zod';
import { isObject } from '@/lib/text/is-object';
import type { Json } from '@/tests/oracle/chartdata/chartdata-equal';
import type { ServedAnswer } from '@/tests/oracle/chartdata/chartdata-strict';
import { readBody } from '@/tests/oracle/chartdata/file-body';
import type { Call } from './call';

export interface Table {
  readonly id: number;
  readonly columns: readonly { readonly name: string; readonly kind: number }[];
  readonly metrics: readonly string[];
}

const List = z.object({ result: z.array(z.looseObject({ id: z.number() })) });
const Dataset = z.object({
  result: z.object({
    columns: z.array(z.object({ column_name: z.string(), type_generic: z.number().nullish() })),
    metrics: z.array(z.object({ metric_name: z.string() })),
  }),
});

const answerLimitMs = 60_000;

/** A server that is asked, as the administrator. */
export class Side {
  readonly #base: string;
  #headers: Record<string, string> = {};
  tables: ReadonlyMap<string, Table> = new Map();
  #charts: ReadonlyMap<string, number> = new Map();

  private constructor(base: string) {
    this.#base = base;
  }

  static async open(base: string): Promise<Side> {
    const side = new Side(base);
    const { body } = await side.#send('POST', '/api/v1/security/login', {
      username: 'admin',
      password: 'admin',
      provider: 'db',
    });
    const { access_token } = z.object({ access_token: z.string() }).parse(body);
    side.#headers = { authorization: `Bearer ${access_token}`, cookie: await side.#cookie() };
    const datasets = await side.#list('dataset', 'table_name');
    const tables = datasets.map(async ([name, id]) => [name, await side.#table(id)] as const);
    side.tables = new Map(await Promise.all(tables));
    side.#charts = new Map((await side.#list('chart', 'slice_name')).reverse());
    return side;
  }

  /** Superset takes only the cookie of a form at addresses outside its API. */
  async #cookie(): Promise<string> {
    const form = new URLSearchParams({ username: 'admin', password: 'admin' });
    const response = await fetch(`${this.#base}/login/`, { method: 'POST', body: form, redirect: 'manual' });
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  async #list(kind: string, name: string): Promise<[string, number][]> {
    const found: [string, number][] = [];
    for (let page = 0; ; page++) {
      const q = encodeURIComponent(`(page:${page},page_size:100,order_column:${name},columns:!(id,${name}))`);
      const { result } = List.parse((await this.#send('GET', `/api/v1/${kind}/?q=${q}`)).body);
      found.push(...result.map((row): [string, number] => [String(row[name]), row.id]));
      if (result.length < 100) return found;
    }
  }

  async #table(id: number): Promise<Table> {
    const { result } = Dataset.parse((await this.#send('GET', `/api/v1/dataset/${id}`)).body);
    const columns = result.columns.map(({ column_name, type_generic }) => ({
      name: column_name,
      kind: type_generic ?? -1,
    }));
    return {
      id,
      columns: columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      metrics: result.metrics.map(({ metric_name }) => metric_name).toSorted(),
    };
  }

  async ask(call: Call): Promise<ServedAnswer> {
    const table = this.tables.get(call.table)?.id ?? 0;
    const chart = this.#charts.get(call.chart ?? '') ?? 0;
    const path = call.path
      .replace(/\/chart\/\d+\/data/, `/chart/${chart}/data`)
      .replace(/(\/datasource\/table\/)(?!99999)\d+(\/column)/, `$1${table}$2`)
      .replace(/(datasource_id=)(?!99999)\d+/, `$1${table}`);
    return this.#send(call.method, path, aimed(call.request, table));
  }

  /** Status 0 stands for an answer that does not come, or not whole. */
  async #send(method: string, path: string, body?: Json): Promise<ServedAnswer> {
    return this.#whole(method, path, body).catch((error: Error) => ({ status: 0, headers: {}, body: error.message }));
  }

  async #whole(method: string, path: string, body?: Json): Promise<ServedAnswer> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...this.#headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerLimitMs),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await readBody(response),
    };
  }
}

function aimed(body: Json | undefined, id: number): Json | undefined {
  if (!isObject(body) || !isObject(body.datasource)) return body;
  const isKnown = typeof body.datasource.id === 'number' && body.datasource.id < 99_999;
  return isKnown ? { ...body, datasource: { ...body.datasource, id } } : body;
}
