import { openAddress, type StoredAddress } from '@/lib/server/database/stored-address';
import type { ScriptPlace, SystemTables } from './table-rights';

const defaultSchemas: Readonly<Record<string, string>> = { postgresql: 'public', duckdb: 'main', sqlite: 'main' };

/** PostgreSQL searches `pg_catalog` before other schemas; DuckDB finds its system views in every schema. */
const systems: Readonly<Record<string, SystemTables>> = {
  postgresql: { schema: 'pg_catalog', names: /^pg_/i, isInEvery: false },
  duckdb: { schema: 'pg_catalog', names: /^(?:duckdb|pragma|sqlite|pg)_/i, isInEvery: true },
};

/** The catalog and schema that a script of the editor runs in, and the database's defaults. */
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
    system: systems[isPostgresql ? 'postgresql' : scheme] ?? null,
  };
}
