import { inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '@/lib/errors/app-error';
import type { Write } from '@/lib/server/api/write/write';

/** Throws `body_invalid` for ids that do not exist, in the contract's words: `Role(s) with ID(s) [99999] not found.` */
export async function demandKnown(
  { tx }: Write,
  name: string,
  target: PgColumn,
  ids: readonly number[] | undefined,
  wording: (ids: string) => string,
): Promise<void> {
  if (!ids || ids.length === 0) return;
  const found = await tx
    .select({ id: target })
    .from(target.table)
    .where(inArray(target, [...ids]));
  const known = new Set(found.map((row) => Number(row.id)));
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const details = { [name]: [wording(`[${unknown.join(', ')}]`)] };
  throw new AppError('body_invalid', { fields: name }, { details });
}
