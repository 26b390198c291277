import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Asker, Reach } from '@/lib/server/engines/asker';
import type { Engine } from '@/lib/server/engines/engine';

/** In whose name a database is asked. */
export interface Asking {
  readonly asker: Asker;
  /** Tells those who ask apart: what one is answered is not kept for another. */
  readonly name: string;
  /** Changes when the database must be reached anew. */
  readonly version: string;
}

interface Stored {
  readonly database_name: string;
  readonly impersonate_user: boolean;
}

/** Null where everybody asks as the account of the address. Throws where a user is wanted and there is none. */
export async function askingOf(row: Stored, viewer: Viewer | null): Promise<Asking | null> {
  if (!row.impersonate_user) return null;
  const username = userNameOf(row, viewer);
  return { asker: { username, accessToken: null }, name: username, version: '' };
}

/** Whose name the database will see. Guests are named by another site, which is not whom the database trusts. */
export function userNameOf({ database_name }: Pick<Stored, 'database_name'>, viewer: Viewer | null): string {
  if (viewer?.kind === 'user' && viewer.username) return viewer.username;
  throw new AppError('impersonation_nobody', { database: database_name });
}

/** The way to a database in somebody's name. Throws where its product knows none. */
export function reachAs({ label, inNameOf }: Engine, reach: Reach, asker: Asker | null): Reach {
  if (asker === null) return reach;
  const own = inNameOf?.(reach, asker) ?? null;
  if (own === null) throw new AppError('impersonation_unsupported', { engine_name: label });
  return own;
}
