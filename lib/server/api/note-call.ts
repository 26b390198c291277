import { readAction } from '@/lib/server/log/action-name';
import { noteRead } from '@/lib/server/log/reads';
import type { Call } from './resource';

const longest = 1000;

/** Logs a call that read something. Of its parameters only `q` is logged, since others may contain secrets. */
export function noteCall(
  resource: string,
  path: string,
  { url, viewer, params, request }: Call,
  startedAt: number,
): void {
  const action = readAction(resource, path);
  if (action === null) return;
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : null;
  const q = url.searchParams.get('q');
  noteRead({
    action,
    userId: viewer.id,
    dashboardId: resource === 'dashboard' ? id : null,
    sliceId: resource === 'chart' ? id : null,
    json: { path: url.pathname, ...(q === null ? {} : { q: q.slice(0, longest) }), object_ref: action },
    durationMs: performance.now() - startedAt,
    referrer: request.headers.get('referer')?.slice(0, 1024) ?? null,
    at: new Date(),
  });
}
