import { z } from 'zod';
import type { Dialect, Statement } from '@/lib/query/dialect';
import type { ByteCount } from '@/lib/server/engines/connect/byte-limit';
import {
  type Answer,
  impersonatedSetting,
  type Opening,
  type Question,
  type RemoteClient,
} from '@/lib/server/engines/remote/client';
import { authorizationOf, isOn, originOf, send } from '@/lib/server/engines/remote/http-client';
import { JsonRows, wholeJson } from '@/lib/server/engines/remote/json';
import { informationSchema } from '@/lib/server/engines/sql/information-schema';

const Page = z.object({
  nextUri: z.string().optional(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })).optional(),
  data: JsonRows.optional(),
  error: z.object({ message: z.string() }).optional(),
});
type Page = z.infer<typeof Page>;

const ports = { plain: 8080, secure: 443 };
const patience = { tries: 5, ms: 100 };

/**
 * Trino and Presto over their protocol of pages: https://trino.io/docs/current/develop/client-protocol.html. A statement
 * runs as long as its next page is requested; DELETE ends it. Most of their connectors refuse `READ ONLY` transactions,
 * so only the account's rights decide what may be written.
 */
export function openTrino(product: 'Trino' | 'Presto') {
  return async (opening: Opening): Promise<RemoteClient> => {
    const { address, settings } = opening;
    const { dialect } = opening.family;
    const hasSecret = address.password !== null || settings.access_token !== undefined;
    const scheme = address.query.http_scheme ?? address.query.protocol;
    const isSecure = scheme === undefined ? hasSecret || address.port === ports.secure : isOn(scheme);
    const origin = originOf(address, isSecure, ports);
    const [ownCatalog = null, ownSchema = null] = address.database?.split('/') ?? [];
    const own = {
      ...(hasSecret ? authorizationOf(opening) : {}),
      [`x-${product}-user`]: impersonatedSetting(opening, 'session_user') ?? address.username ?? 'isoline',
      [`x-${product}-source`]: 'isoline',
    };

    async function ask({ signal, bytes, catalog, schema, timeoutMs, ...statement }: Question): Promise<Answer> {
      const { body, headers } = bound(statement, product, dialect);
      const place = { catalog: catalog ?? ownCatalog, schema: schema ?? ownSchema };
      const named = Object.entries(place).flatMap(([name, value]) =>
        value === null ? [] : [[`x-${product}-${name}`, value]],
      );
      const limit = { [`x-${product}-session`]: `query_max_run_time=${Math.ceil(timeoutMs)}ms` };
      const url = `${origin}/v1/statement`;
      const all = { ...own, ...limit, ...Object.fromEntries(named), ...headers };
      let page = await pageOf(() => send(url, { method: 'POST', headers: all, body, signal, bytes }), bytes);
      signal.addEventListener('abort', () => void end(page.nextUri), { once: true });
      const next = async (uri: string) => {
        page = await pageOf(() => send(sameServer(uri, origin), { headers: own, signal, bytes }), bytes);
        return page;
      };
      while (!page.columns && page.nextUri) await next(page.nextUri);
      async function* rows() {
        for (;;) {
          if (page.data && page.data.length > 0) yield page.data;
          if (!page.nextUri) return;
          await next(page.nextUri);
        }
      }
      const columns = (page.columns ?? []).map(({ name, type }) => ({ name, nativeType: type }));
      return { columns, rows: rows() };
    }

    async function end(uri: string | undefined): Promise<void> {
      if (uri === undefined) return;
      const signal = AbortSignal.timeout(5_000);
      await send(sameServer(uri, origin), { method: 'DELETE', headers: own, signal }).catch(() => undefined);
    }

    return {
      ask,
      catalog: (askSmall) => ({
        ...informationSchema(askSmall, { dialect, ownSchema, isPerCatalog: true }),
        catalogs: async () => (await askSmall('SHOW CATALOGS')).map(([name]) => String(name)),
      }),
      close: async () => undefined,
    };
  };
}

/** Values are bound by the server: Trino takes statement and values in one text, Presto the statement in a header. */
function bound({ sql, parameters }: Statement, product: 'Trino' | 'Presto', dialect: Dialect) {
  if (parameters.length === 0) return { body: sql, headers: {} };
  const values = parameters.map((value) => dialect.literal(value)).join(', ');
  if (product === 'Trino') return { body: `EXECUTE IMMEDIATE ${dialect.literal(sql)} USING ${values}`, headers: {} };
  return {
    body: `EXECUTE asked USING ${values}`,
    headers: { 'x-presto-prepared-statement': `asked=${encodeURIComponent(sql)}` },
  };
}

/** Requests a page; retries on HTTP 502, 503 and 504 (a busy server in between). */
async function pageOf(request: () => Promise<Response>, bytes: ByteCount): Promise<Page> {
  for (let tries = patience.tries; ; tries -= 1) {
    try {
      const page = Page.parse(await wholeJson(await request(), bytes));
      if (page.error) throw new Error(page.error.message);
      return page;
    } catch (error) {
      if (tries === 0 || !(error instanceof Error) || !/^HTTP 50[234]$/.test(error.message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, patience.ms));
    }
  }
}

/** The next page is requested from the origin of the first: another server in `uri` must not receive our password. */
function sameServer(uri: string, origin: string): string {
  const { pathname, search } = new URL(uri, origin);
  return `${origin}${pathname}${search}`;
}
