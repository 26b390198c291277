import { infoCall, infoSchema } from './calls/info';
import { listCall, listSchema } from './calls/list';
import { distinctCall, relatedCall, relatedSchema } from './calls/related';
import { bulkRemoveCall, idsSchema, removeCall } from './calls/remove';
import { createCall, updateCall } from './calls/save';
import { showCall, showSchema } from './calls/show';
import type { Action, Call, Resource, Service } from './resource';

export type Served = Resource | Service;

/** Every call of a resource. Its own actions come first, so that `/data` matches an action before it matches an id. */
export function routesOf(served: Served): readonly Action[] {
  const own = served.actions ?? [];
  return 'table' in served ? [...own, ...genericRoutes(served)] : own;
}

function genericRoutes(resource: Resource): Action[] {
  const get = { method: 'GET', permission: resource.read } as const;
  return [
    { ...get, path: '', argument: listSchema, summary: 'A page of them', run: (call) => listCall(resource, call) },
    ...(resource.hasNoInfo
      ? []
      : [
          {
            ...get,
            path: '_info',
            argument: infoSchema,
            summary: 'Fields, filters and rights',
            run: (call: Call) => infoCall(resource, call),
          },
        ]),
    {
      ...get,
      path: 'related/:field',
      argument: relatedSchema,
      summary: 'What a field may refer to',
      run: (call) => relatedCall(resource, call),
    },
    ...(resource.distinct === undefined
      ? []
      : [
          {
            ...get,
            path: 'distinct/:field',
            argument: relatedSchema,
            summary: 'The values of a column',
            run: (call: Call) => distinctCall(resource, call),
          },
        ]),
    {
      ...get,
      path: ':id',
      argument: showSchema,
      ...(resource.show.otherKeys === 'method_not_allowed' ? { refusals: [405] } : {}),
      summary: 'One of them',
      run: (call) => showCall(resource, call),
    },
    ...writeRoutes(resource),
  ];
}

/** The calls that a resource's write plan defines. */
export function writeRoutes(resource: Resource): Action[] {
  const { write: plan } = resource;
  if (!plan) return [];
  const { permission, create, update, remove } = plan;
  const routes: Action[] = [];
  if (create) {
    routes.push({
      method: 'POST',
      path: '',
      permission,
      body: create.schema,
      status: 201,
      summary: 'Makes one',
      run: (call) => createCall(resource, plan, create, call),
    });
  }
  if (update) {
    routes.push({
      method: 'PUT',
      path: ':id',
      permission,
      body: update.schema,
      summary: 'Changes one',
      run: (call) => updateCall(resource, plan, update, call),
    });
  }
  if (remove) {
    routes.push({
      method: 'DELETE',
      path: ':id',
      permission,
      summary: 'Deletes one',
      run: (call) => removeCall(resource, plan, remove, call),
    });
    if (!remove.isSingle) {
      routes.push({
        method: 'DELETE',
        path: '',
        permission,
        argument: idsSchema,
        summary: 'Deletes several, all or none',
        run: (call) => bulkRemoveCall(resource, plan, remove, call),
      });
    }
  }
  return routes;
}

export interface Match {
  readonly action: Action;
  readonly params: Readonly<Record<string, string>>;
}

/** All calls of this path, for any method. Of several patterns, those with the fewest parameters count. */
export function matchesOf(routes: readonly Action[], segments: readonly string[]): readonly Match[] {
  const matches = routes.flatMap((action) => {
    const params = paramsOf(action.path, segments);
    return params === null ? [] : [{ action, params }];
  });
  const fewest = Math.min(...matches.map(({ params }) => Object.keys(params).length));
  return matches.filter(({ params }) => Object.keys(params).length === fewest);
}

function paramsOf(path: string, segments: readonly string[]): Record<string, string> | null {
  const pattern = path.split('/').filter(Boolean);
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}
