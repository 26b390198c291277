import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { servedBy } from '@/lib/server/api/serve';

type Handler = (request: Request, context: { params: Promise<Record<string, string | string[]>> }) => Promise<Response>;

export interface Route {
  readonly method: string;
  /** The path in the `app` folder or the resource, without route groups: `/api/v1/chart/:id`. */
  readonly path: string;
  /** Null for a page, which only the page guard protects. */
  readonly handler: Handler | null;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

/** Every route: the pages, the route handlers, and every call of every resource. */
export async function routeTable(): Promise<Route[]> {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).sort();
  const routes: Route[] = [];
  for (const file of files) {
    if (/(^|\/)page\.tsx$/.test(file)) routes.push({ method: 'GET', path: pathOf(file), handler: null });
    if (/(^|\/)route\.tsx?$/.test(file)) routes.push(...(await routesIn(file)));
  }
  return [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()];
}

async function routesIn(file: string): Promise<Route[]> {
  const module = (await import(join(process.cwd(), 'app', file))) as Record<string, Handler>;
  const served = module.GET && servedBy.get(module.GET as never);
  const { GET: handler } = module;
  if (served && handler) {
    const base = pathOf(file).replace(/^(\/api\/v1\/)[^/]+\/.*$/, `$1${served.name}/`);
    return served.routes.map(({ method, path }) => ({ method, path: base + path, handler }));
  }
  return methods.flatMap((method) => {
    const own = module[method];
    return own ? [{ method, path: pathOf(file), handler: own }] : [];
  });
}

/** `(main)/superset/dashboard/[key]/page.tsx` → `/superset/dashboard/:key/`; a catch-all counts as one segment. */
function pathOf(file: string): string {
  const segments = file.split('/').slice(0, -1);
  const shown = segments.filter((segment) => !/^\(.*\)$/.test(segment) && !/^\[\[\.\.\./.test(segment));
  return `/${shown.map((segment) => `${segment.replace(/^\[(?:\.\.\.)?(.+)\]$/, ':$1')}/`).join('')}`;
}
