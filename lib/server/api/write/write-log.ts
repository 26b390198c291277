import { log } from '@/db/schema/log';
import type { Write, WritePlan } from './write';

/** Logs which user did what to which rows. Of the body only the field names are logged, never a value. */
export async function logWrite(
  plan: Pick<WritePlan, 'log' | 'logged'>,
  { tx, viewer, request, url }: Write,
  did: {
    readonly verb:
      | 'post'
      | 'put'
      | 'delete'
      | 'bulk_delete'
      | 'bulk_create'
      | 'add_objects'
      | 'delete_object'
      | 'add_favorite'
      | 'remove_favorite';
    readonly ids: readonly number[];
    readonly fields?: readonly string[];
  },
): Promise<void> {
  const { verb, ids, fields } = did;
  const base = {
    action: `${plan.log}.${verb}`,
    user_id: viewer.id,
    referrer: request.headers.get('referer')?.slice(0, 1024) ?? null,
  };
  const entries = (plan.logged ? ids : [null]).map((id) => ({
    ...base,
    json: JSON.stringify({ path: url.pathname, ids: id === null ? ids : [id], ...(fields ? { fields } : {}) }),
    ...(plan.logged && id !== null ? { [plan.logged]: id } : {}),
  }));
  if (entries.length > 0) await tx.insert(log).values(entries);
}
