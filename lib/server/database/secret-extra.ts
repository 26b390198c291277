import { AppError } from '@/lib/errors/app-error';
import { open, seal } from '@/lib/server/secrets';
import { spacedJson } from '@/lib/text/spaced-json';
import { passwordMask } from './address';

/** Keys that configure a driver in addition to its address. */
const engineArguments: ReadonlySet<string> = new Set([
  'connect_args',
  'credentials_info',
  'credentials_path',
  'echo',
  'isolation_level',
  'max_overflow',
  'oauth2_client_info',
  'pool_pre_ping',
  'pool_recycle',
  'pool_size',
  'pool_timeout',
  'service_account_info',
]);

const dialects: Readonly<Record<string, string>> = {
  postgresql: 'PGDialect_psycopg2',
  mysql: 'MySQLDialect_pymysql',
  sqlite: 'SQLiteDialect_pysqlite',
};

/** Throws `database_engine_argument` for a key that no driver accepts. */
export function demandEngineArguments(text: string, engine: { label: string; name: string }): void {
  const unknown = Object.keys(objectIn(text)).find((key) => !engineArguments.has(key));
  if (unknown === undefined) return;
  const facts = { key: unknown, dialect: dialects[engine.name] ?? 'DefaultDialect', engine_name: engine.label };
  throw new AppError('database_engine_argument', facts);
}

/** Encrypted secrets as JSON for display: every value is masked. */
export function maskedExtra(sealed: string): string {
  const shown = Object.keys(objectIn(open(sealed))).map((key) => [key, passwordMask]);
  return spacedJson(Object.fromEntries(shown));
}

/** Encrypts secrets as entered; a masked value keeps the earlier value. */
export function sealExtra(text: string, earlier: string | null): string {
  const stored = earlier === null ? {} : objectIn(open(earlier));
  const kept = Object.entries(objectIn(text)).map(([key, value]) => [
    key,
    value === passwordMask ? stored[key] : value,
  ]);
  return seal(JSON.stringify(Object.fromEntries(kept)));
}

/** Throws `database_connection_failed` for JSON that is no object. */
function objectIn(text: string): Record<string, unknown> {
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new AppError('database_connection_failed');
  }
  return { ...parsed };
}
