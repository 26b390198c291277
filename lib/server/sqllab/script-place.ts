import { openAddress, type StoredAddress } from '@/lib/server/database/stored-address';
import type { ScriptPlace } from './table-rights';

const defaultSchemas: Readonly<Record<string, string>> = { postgresql: 'public', duckdb: 'main', sqlite: 'main' };

/** Where a script of the editor stands, and what the database takes where nobody chose. */
export function placeOf(
  stored: StoredAddress & { readonly id: number; readonly database_name: string },
  { catalog, schema }: { readonly catalog?: string | null | undefined; readonly schema?: string | null | undefined },
): ScriptPlace {
  const { scheme, database } = openAddress(stored);
  const isPostgresql = /^(?:postgres|cockroach|redshift)/.test(scheme);
  const isMysql = /^(?:mysql|mariadb)/.test(scheme);
  return {
    database: { id: stored.id, database_name: stored.database_name },
    catalog: catalog || (isPostgresql ? database : null),
    schema: schema || null,
    defaultSchema: isPostgresql ? 'public' : isMysql ? database : (defaultSchemas[scheme] ?? null),
  };
}
