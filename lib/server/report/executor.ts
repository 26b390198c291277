import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { config } from '@/lib/server/config';
import type { ExecutorRule } from './settings';
import type { Schedule } from './stored';

interface People {
  readonly owners: readonly { readonly id: number }[];
  readonly row: Pick<Schedule['row'], 'created_by_fk' | 'changed_by_fk'>;
}

/** The owner who answers for a schedule: of several the last who changed it, else its creator, else the first. */
function chosenOwner({ row, owners }: People): number | null {
  const ids = owners.map(({ id }) => id);
  const isOwner = (id: number | null) => id !== null && ids.includes(id);
  if (ids.length > 1 && isOwner(row.changed_by_fk)) return row.changed_by_fk;
  if (ids.length > 1 && isOwner(row.created_by_fk)) return row.created_by_fk;
  return ids[0] ?? null;
}

async function candidate(rule: ExecutorRule, people: People): Promise<number | null> {
  const { row, owners } = people;
  const ifOwner = (id: number | null) => (owners.some((owner) => owner.id === id) ? id : null);
  switch (rule.kind) {
    case 'owner':
      return chosenOwner(people);
    case 'creator':
      return row.created_by_fk;
    case 'creator_owner':
      return ifOwner(row.created_by_fk);
    case 'modifier':
      return row.changed_by_fk;
    case 'modifier_owner':
      return ifOwner(row.changed_by_fk);
    case 'user': {
      const db = await metadata();
      const [found] = await db.select({ id: user.id }).from(user).where(eq(user.username, rule.username));
      return found?.id ?? null;
    }
  }
}

/** The user in whose name a schedule reads data: the first of the configured ones that exists and is active. */
export async function executorOf(people: People, rules = config().reports.executors): Promise<Viewer> {
  for (const rule of rules) {
    const id = await candidate(rule, people);
    const loaded = id === null ? null : await loadUser(id);
    if (loaded) return loaded.viewer;
  }
  throw new AppError('report_executor_missing');
}
