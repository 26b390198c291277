import { AppError } from '@/lib/errors/app-error';
import { type Permission, permissions, type View } from '@/lib/permissions/vocabulary';
import type { Action, Call, Resource } from '@/lib/server/api/resource';
import { routesOf } from '@/lib/server/api/route';

const verbs = { GET: 'can_get', POST: 'can_post', PUT: 'can_put', DELETE: 'can_delete' } as const;

/**
 * The calls of a resource below `security/<path>`. Each method requires a permission of its own, and there is no call
 * that deletes several rows.
 */
export function nestedActions(path: string, resource: Resource, listVerbs = false): Action[] {
  const own = new Set(resource.actions ?? []);
  return routesOf(resource)
    .filter((action) => own.has(action) || isOffered(action, listVerbs))
    .map((action) => ({
      ...action,
      path: [path, action.path].filter(Boolean).join('/'),
      permission: own.has(action) ? action.permission : rightOf(resource.view, action, listVerbs),
      access: 'administration',
      ...(action.path === ':id' && action.method === 'GET' && resource.write ? { refusals: [405] } : {}),
      run: own.has(action) ? action.run : (call) => action.run(withNumber(call, action, resource)),
    }));
}

function isOffered({ method, path }: Action, isWide: boolean): boolean {
  const isChoice = path.startsWith('related/') || path.startsWith('distinct/');
  return !((isChoice && !isWide) || (method === 'DELETE' && path === ''));
}

/** Throws for an id that is not a number, with the error that the contract has for this call. */
function withNumber(call: Call, { path }: Action, { write }: Resource): Call {
  if (path === ':id' && !/^\d+$/.test(call.params.id ?? '')) {
    if (call.request.method !== 'GET') throw new AppError('not_found');
    throw new AppError(write ? 'method_not_allowed' : 'route_not_found');
  }
  return call;
}

const listed = { GET: 'can_list', POST: 'can_add', PUT: 'can_edit', DELETE: 'can_delete' } as const;

function rightOf(view: View, { method, path }: Action, listVerbs: boolean): Permission {
  const verb = listVerbs ? (path === ':id' && method === 'GET' ? 'can_show' : listed[method]) : verbs[method];
  const wanted = path === '_info' && !listVerbs ? 'can_info' : verb;
  const found = permissions.find((name) => name === `${wanted} on ${view}`);
  if (!found) throw new Error(`no right ${wanted} on ${view}`);
  return found;
}
