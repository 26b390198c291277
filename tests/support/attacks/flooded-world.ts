import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { issueCsrf } from '@/lib/server/auth/csrf';
import { guardPage } from '@/lib/server/auth/guard-page';
import { startSession } from '@/lib/server/auth/session-token';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { config as guarded } from '@/middleware';
import { addUser, openWorld, type World } from '@/tests/support/world';
import type { Route } from './route-table';
import type { SlowRequest } from './slow-requests';

const origin = 'http://localhost:8088';
const isGuarded = new RegExp(`^${guarded.matcher[0]}$`);
const patienceMs = 60_000;
/** Node's HTTP parser refuses longer addresses. */
const addressLength = 16_000;

export type Who = 'a stranger' | 'a reader' | 'an administrator';

interface Identity {
  readonly session: Readonly<Record<string, string>>;
  readonly bearer: Readonly<Record<string, string>>;
}

/** Two of each object, and a user who requests them: changes apply to the second. */
export class FloodedWorld {
  private constructor(
    readonly world: World,
    private readonly identities: ReadonlyMap<Who, Identity>,
  ) {}

  static async open(): Promise<FloodedWorld> {
    const world = await openWorld('postgres');
    const admin = await addUser(world.db, 'admin', 'Admin');
    for (const name of ['other', 'third']) await addUser(world.db, name, 'Admin');
    const reader = await addUser(world.db, 'reader', 'Gamma');
    const identities = new Map<Who, Identity>([
      ['an administrator', await identityOf(admin)],
      ['a reader', await identityOf(reader)],
    ]);
    await furnish(world);
    return new FloodedWorld(world, identities);
  }

  async close(): Promise<void> {
    closeDatabases();
    await this.world.close();
  }

  /**
   * Calls a handler as the server would and reads the response. Returns the status; null where only a running Next
   * server responds.
   */
  async ask(route: Route, who: Who, asked: SlowRequest): Promise<number | null> {
    return (await this.hear(route, who, asked))?.status ?? null;
  }

  /** Like `ask`, with the text of the response. */
  async hear({ method, path, handler }: Route, who: Who, asked: SlowRequest): Promise<Heard | null> {
    const { url, params } = addressOf(method, path, asked);
    const identity = this.identities.get(who)?.[url.pathname.startsWith('/api/') ? 'bearer' : 'session'] ?? {};
    const headers = new Headers(identity);
    for (const [name, value] of Object.entries(asked.headers ?? {})) {
      headers.set(name, name === 'cookie' ? `${headers.get('cookie') ?? ''}; ${value}` : value);
    }
    const body = method === 'GET' ? null : ((asked.body ?? '{}') as BodyInit);
    if (body !== null && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const make = () => new Request(url, { method, headers, body, signal: AbortSignal.timeout(patienceMs) });
    const guard = handler === null || isGuarded.test(url.pathname) ? await guardPage(make()) : null;
    const isStopped = guard !== null && !guard.headers.has('x-middleware-next');
    if (handler === null && !isStopped) return null;
    try {
      const answer = isStopped || handler === null ? guard : await handler(make(), { params: Promise.resolve(params) });
      const bytes = await answer?.arrayBuffer();
      return answer ? { status: answer.status, text: () => Buffer.from(bytes ?? new ArrayBuffer()).toString() } : null;
    } catch (problem) {
      if (/NEXT_|outside a request scope/.test(String(problem))) return null;
      throw problem;
    }
  }
}

interface Heard {
  readonly status: number;
  readonly text: () => string;
}

async function identityOf(id: number): Promise<Identity> {
  const owner = { id, sessionVersion: 1 };
  const { token, cookie } = await issueCsrf(new Headers());
  const own = (await startSession(owner, new Headers())).split(';')[0];
  return {
    session: { cookie: `${own}; ${(cookie ?? '').split(';')[0]}`, 'x-csrftoken': token },
    bearer: { authorization: `Bearer ${await signToken(owner, 'access', true)}` },
  };
}

const named: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  type: 'table',
  lang: 'en',
  locale: 'en',
};

function addressOf(method: string, path: string, { part, query = {} }: SlowRequest) {
  const plain = method === 'DELETE' ? '999999' : method === 'PUT' ? '2' : '1';
  const params: Record<string, string> = {};
  let spoiled = part;
  const address = path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = encodeURIComponent(spoiled ?? named[name] ?? plain);
    params[name] = value;
    spoiled = undefined;
    return value;
  });
  const url = new URL(address, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (url.href.length > addressLength) url.search = url.search.slice(0, addressLength);
  return { url, params };
}

async function furnish({ db, url }: World): Promise<void> {
  const address = storeAddress((url ?? '').replace('postgres:', 'postgresql:'));
  const allowed = { expose_in_sqllab: true, allow_file_upload: true };
  await db.insert(database).values({ database_name: 'world', ...address, ...allowed });
  await db.execute(
    "create table sales as select * from (values ('north', 2, now()), ('south', 3, now())) as s(region, amount, at)",
  );
  for (const table_name of ['sales', 'others']) {
    const [made] = await db.insert(dataset).values({ table_name, schema: 'public', database_id: 1 }).returning();
    const dataset_id = made?.id ?? 0;
    const drawn = { groupby: true, filterable: true };
    await db.insert(datasetColumn).values([
      { dataset_id, column_name: 'region', type: 'VARCHAR', ...drawn },
      { dataset_id, column_name: 'amount', type: 'INTEGER', ...drawn },
      { dataset_id, column_name: 'at', type: 'TIMESTAMP', is_dttm: true, ...drawn },
    ]);
    await db.insert(datasetMetric).values({ dataset_id, metric_name: 'total', expression: 'SUM(amount)' });
    const form = { viz_type: 'table', query_mode: 'aggregate', groupby: ['region'], metrics: ['total'] };
    const params = JSON.stringify({ ...form, datasource: `${dataset_id}__table` });
    const source = { datasource_id: dataset_id, datasource_type: 'table', viz_type: 'table' };
    const [tile] = await db
      .insert(chart)
      .values({ slice_name: table_name, params, ...source })
      .returning();
    const [board] = await db
      .insert(dashboard)
      .values({ dashboard_title: table_name, published: true, json_metadata: '{}' })
      .returning();
    await db.insert(dashboardChart).values({ dashboard_id: board?.id ?? 0, chart_id: tile?.id ?? 0 });
  }
}
