import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Call, Resource } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { idIn, lockRows } from '@/lib/server/api/write/row-for-writing';
import { refusalOf, transact } from '@/lib/server/api/write/transact';
import type { Removal, Write, WritePlan } from '@/lib/server/api/write/write';
import { logWrite } from '@/lib/server/api/write/write-log';

/** The schema of `q` for the bulk call. */
export const idsSchema: ArgumentSchema = { type: 'array', items: { type: 'integer' } };

/** `DELETE /api/v1/<resource>/<id>` */
export async function removeCall(resource: Resource, plan: WritePlan, removal: Removal, call: Call): Promise<Response> {
  const ids = [removedId(plan, call.params.id)];
  await transact(call, 'not_deleted', plan, async (write) => {
    await removeRows(resource, plan, removal, ids, write);
    await logWrite(plan, write, { verb: 'delete', ids });
  });
  return jsonResponse({ message: 'OK' });
}

/** A segment that is no id throws `not_deleted` for resources with owners, as in the contract, else `not_found`. */
function removedId(plan: WritePlan, segment: string | undefined): number {
  if (plan.owners === 'owners' && !/^\d+$/.test(segment ?? '')) throw refusalOf('not_deleted', plan);
  return idIn(segment);
}

/** `DELETE /api/v1/<resource>/?q=!(1,2)`: deletes all of them or none. */
export async function bulkRemoveCall(
  resource: Resource,
  plan: WritePlan,
  removal: Removal,
  call: Call,
): Promise<Response> {
  const ids = z.array(z.number()).parse(readArgument(call.url, idsSchema));
  await transact(call, 'not_deleted', plan, async (write) => {
    await removeRows(resource, plan, removal, ids, write);
    await logWrite(plan, write, { verb: 'bulk_delete', ids });
  });
  return jsonResponse({ message: deletedMessage(plan.noun, ids.length) });
}

/** `Deleted 1 chart`, `Deleted 3 charts` */
export function deletedMessage([one, many]: WritePlan['noun'], count: number): string {
  return `Deleted ${count} ${count === 1 ? one : many}`;
}

async function removeRows(
  resource: Resource,
  plan: WritePlan,
  removal: Removal,
  ids: readonly number[],
  write: Write,
): Promise<void> {
  await lockRows(resource, plan, write, ids);
  const reason = (await removal.inUse?.(ids, write)) ?? null;
  if (reason !== null) throw new AppError('in_use', { reason });
  await removal.before?.(ids, write);
  await write.tx.delete(resource.table).where(inArray(resource.id, [...ids]));
}
