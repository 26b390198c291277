import { readdirSync, writeFileSync } from 'node:fs';
import { parseAddress } from '@/lib/server/database/address';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import type { Sandbox } from './attempt';

/** The content of a file that no function may read, and of rows that the restricted attacker may not read. */
export const fileSecret = 'FILE-SECRET';
export const rowSecret = 'FORBIDDEN-ROW';

const objects = `
  CREATE TABLE victim (id int, v text); INSERT INTO victim VALUES (1, 'a'), (2, 'b'), (3, 'c');
  CREATE TABLE secret (s text); INSERT INTO secret VALUES ('${rowSecret}');
  CREATE SCHEMA hidden; CREATE TABLE hidden.h (s text); INSERT INTO hidden.h VALUES ('${rowSecret}');
  CREATE TABLE hidden.own (id int, v text); INSERT INTO hidden.own VALUES (1, '${rowSecret}');
  CREATE TABLE flights ("AIRLINE" text, "DELAY" int); INSERT INTO flights VALUES ('${rowSecret}', 1);
  CREATE TABLE cleaned_sales_data (order_number int); INSERT INTO cleaned_sales_data VALUES (1);
  CREATE TABLE birth_names (name text); INSERT INTO birth_names VALUES ('x');
  CREATE TABLE rec_dml (id int, v text); CREATE TABLE own (id int, v text); INSERT INTO own VALUES (1, 'x');
  CREATE VIEW peek AS SELECT * FROM secret;
  CREATE SEQUENCE sq; CREATE MATERIALIZED VIEW mv AS SELECT * FROM victim;
  CREATE FUNCTION wr() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DELETE FROM victim; RETURN 1; END $$;
  CREATE PROCEDURE pr() LANGUAGE sql AS 'DELETE FROM victim';`;

const watched = `
  SELECT json_build_object(
    'victim', (SELECT json_agg(v ORDER BY id) FROM victim v), 'secret', (SELECT json_agg(s) FROM secret s),
    'hidden', (SELECT json_agg(h) FROM hidden.h h), 'hiddenOwn', (SELECT json_agg(h) FROM hidden.own h),
    'flights', (SELECT json_agg(f) FROM flights f),
    'mv', (SELECT json_agg(m ORDER BY id) FROM mv m), 'sq', (SELECT row(last_value, is_called) FROM sq),
    'relations', (SELECT json_agg(format('%s.%s %s %s %s', relnamespace::regnamespace, relname, relkind, relacl, relrowsecurity) ORDER BY relname)
      FROM pg_class WHERE relnamespace::regnamespace::text !~ '^pg_|^information_schema'),
    'functions', (SELECT json_agg(proname ORDER BY proname) FROM pg_proc WHERE pronamespace = 'public'::regnamespace),
    'types', (SELECT count(*) FROM pg_type), 'roles', (SELECT json_agg(rolname ORDER BY 1) FROM pg_roles WHERE rolname LIKE 'evade%'),
    'extensions', (SELECT json_agg(extname ORDER BY 1) FROM pg_extension), 'schemas', (SELECT count(*) FROM pg_namespace WHERE nspname !~ '^pg_'),
    'comments', (SELECT count(*) FROM pg_description), 'policies', (SELECT count(*) FROM pg_policy),
    'triggers', (SELECT count(*) FROM pg_trigger), 'settings', (SELECT json_agg(s.*) FROM pg_db_role_setting s),
    'objects', (SELECT count(*) FROM pg_largeobject_metadata), 'defaults', (SELECT count(*) FROM pg_default_acl),
    'publications', (SELECT count(*) FROM pg_publication), 'slots', (SELECT count(*) FROM pg_replication_slots),
    'locks', (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())))::text AS state`;

/** A separate database on the server, in which statements run as a superuser. */
export async function postgresqlSandbox(database: string): Promise<Sandbox> {
  await askPostgresql(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await askPostgresql(`CREATE DATABASE ${database}`);
  await askPostgresql(objects, database);
  writeFileSync('/tmp/ev_in.txt', fileSecret);
  const address = new URL(postgresqlServer);
  address.pathname = `/${database}`;
  const connection = await postgresql.connect(parseAddress(address.href), {
    maxConnections: 2,
    connectTimeoutMs: 30_000,
  });
  return {
    dialect: postgresql.dialect,
    connection,
    async state() {
      const [row] = await askPostgresql(watched, database);
      const files = readdirSync('/tmp').filter((name) => /^evade/.test(name));
      return `${row?.state} ${files}`;
    },
    async close() {
      await connection.close();
      await askPostgresql(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    },
  };
}
