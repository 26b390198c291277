import { hostname } from 'node:os';
import pg from 'pg';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { fileSecret, postgresqlSandbox, rowSecret } from './attempt-postgresql';
import type { ListedProduct, Snare } from './listed-functions';

interface Row {
  readonly name: string;
  /** `f` function, `p` procedure, `a` aggregate, `w` window function. */
  readonly kind: string;
  /** `n` normal, `o` ordered set, `h` hypothetical set; null for other functions. */
  readonly aggregate: string | null;
  readonly direct: number | null;
  readonly isImmutable: boolean;
  readonly types: readonly string[];
}

const functions = `
  SELECT proname AS name, prokind AS kind, aggkind AS aggregate, aggnumdirectargs AS direct,
    provolatile = 'i' AS "isImmutable", ARRAY(SELECT format_type(type, NULL)::text
      FROM unnest(proargtypes) WITH ORDINALITY AS of_arguments (type, at) ORDER BY at) AS types
  FROM pg_proc LEFT JOIN pg_aggregate ON aggfnoid = pg_proc.oid ORDER BY name`;

/** Installs all available extensions, with those that they depend on. */
const extensions = `DO $$ DECLARE extension text; BEGIN
  FOR extension IN SELECT name FROM pg_available_extensions ORDER BY name LOOP
    BEGIN EXECUTE format('CREATE EXTENSION IF NOT EXISTS %I CASCADE', extension);
    EXCEPTION WHEN OTHERS THEN NULL; END;
  END LOOP; END $$`;

const settings = `SELECT name, setting, boot_val, reset_val FROM pg_settings
  WHERE name NOT IN ('application_name', 'in_hot_standby') ORDER BY name`;

/** They read the clock, the format settings of their own session, dictionaries, or random numbers. */
const moving = `
  age array_to_json array_to_string clock_timestamp concat concat_ws convert convert_from convert_to date date_part
  date_trunc enum_first enum_last enum_range extract format gen_random_bytes gen_random_uuid generate_series json_agg
  json_build_array json_build_object json_object_agg json_populate_record json_to_record json_to_recordset
  json_to_tsvector jsonb_agg jsonb_build_array jsonb_build_object jsonb_path_exists_tz jsonb_path_query_tz
  jsonb_populate_record jsonb_to_record jsonb_to_recordset jsonb_to_tsvector length make_timestamptz normal_rand now
  numeric overlaps pg_client_encoding pg_collation_for pg_column_compression pg_column_size pg_typeof phraseto_tsquery
  plainto_tsquery quote_literal quote_nullable random row_to_json statement_timestamp time timeofday timestamp
  timestamptz timetz timezone to_char to_date to_json to_jsonb to_number to_timestamp to_tsquery to_tsvector
  transaction_timestamp ts_headline ts_parse ts_token_type unaccent uuid_generate_v1mc uuid_generate_v4
  websearch_to_tsquery xml`;

/** PostgreSQL with every available extension, and a session of another user in the same database. */
export async function openPostgresql(snare: Snare): Promise<ListedProduct> {
  const database = `isoline_listed_${process.pid}`;
  const sandbox = await postgresqlSandbox(database);
  await askPostgresql(extensions, database);
  const address = new URL(postgresqlServer);
  address.pathname = `/${database}`;
  const other = new pg.Client({ connectionString: address.href });
  other.on('error', () => undefined);
  await other.connect();
  const [own] = (await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
  const pid = own?.pid ?? 0;
  const asked = "SELECT 'QUERY-OF-ANOTHER', pg_sleep(600)";
  const asking = other.query(asked).catch(() => undefined);
  const ask = async (sql: string) => (await askPostgresql(sql, database)) as unknown[];
  const rows = (await ask(functions)) as Row[];
  const [facts] = (await ask(
    `SELECT version(), current_setting('data_directory') AS folder, current_user AS role, current_database() AS database`,
  )) as Record<string, string>[];
  const calls = new Map<string, string[]>();
  for (const row of rows) calls.set(row.name, [...(calls.get(row.name) ?? []), ...callsOf(row, pid, snare)]);
  const impure = new Set(rows.filter(({ isImmutable }) => !isImmutable).map(({ name }) => name));
  return {
    sandbox,
    names: [...calls.keys()],
    calls: async (name) => calls.get(name) ?? [],
    written: (name) => `"${name.replaceAll('"', '""')}"`,
    hasTableFunctions: false,
    procedures: rows.filter(({ kind }) => kind === 'p').map(({ name }) => name),
    refused: ['CURRENT_USER', 'user', 'session_user', 'current_role', 'current_catalog', 'current_schema'].map(
      (word) => `SELECT ${word}`,
    ),
    secrets: [fileSecret, 'root:', rowSecret, 'QUERY-OF-ANOTHER', hostname(), ...Object.values(facts ?? {})],
    async watched() {
      const [lives] = await ask(
        `SELECT pg_postmaster_start_time()::text AS since, (SELECT state || ' ' || query FROM pg_stat_activity WHERE pid = ${pid}) AS other`,
      );
      return { lives, settings: await ask(settings) };
    },
    impure: async (allowed) => [...allowed].filter((name) => impure.has(name)),
    moving: new Set(moving.trim().split(/\s+/)),
    atLeast: { passing: 350, running: 330 },
    async close() {
      await askPostgresql(`SELECT pg_terminate_backend(${pid})`);
      await asking;
      await sandbox.close();
    },
  };
}

/** The values for the arguments of one call. */
interface Filling {
  readonly text: string;
  readonly number: string;
}

/**
 * The calls of one overload, with arguments that could do harm: paths, SQL, an XML document that reads a file, another
 * session's process id. Functions that compute get small numbers.
 */
function callsOf(row: Row, pid: number, { file, absent }: Snare): string[] {
  const { name, kind, aggregate, direct, types } = row;
  const xml = `<!DOCTYPE a [<!ENTITY b SYSTEM "file://${file}">]><a>&b;</a>`;
  const namesSession = !row.isImmutable && types.every((type) => /^(?:integer|bigint|oid)$/.test(type));
  const more = [
    { text: absent, number: '5' },
    { text: 'SELECT s FROM secret', number: namesSession ? String(pid) : '5' },
  ];
  const fillings: Filling[] = [
    { text: file, number: '5' },
    { text: xml, number: '5' },
    ...(row.isImmutable ? [] : more),
  ];
  const called = `"${name}"`;
  const calls = fillings.map((filling) => {
    const list = types.map((type) => argument(type, filling));
    if (kind === 'w') return `${called}(${list.join(', ')}) OVER ()`;
    if (aggregate === null || aggregate === 'n') return `${called}(${list.join(', ')})`;
    const sorted = list.slice(direct ?? 0).join(', ') || '1';
    return `${called}(${list.slice(0, direct ?? 0).join(', ')}) WITHIN GROUP (ORDER BY ${sorted})`;
  });
  return [...new Set(calls)];
}

/** Values by type; other types get a null with a cast. */
const values: readonly (readonly [type: RegExp, value: string])[] = [
  [/^jsonb?$/, `{"a": 1}`],
  [/^jsonpath$/, '$.a'],
  [/^bool/, 'true'],
  [/^(?:timestamp|date$)/, '2024-01-02'],
  [/^time/, '12:00'],
  [/^interval$/, '1 day'],
  [/^uuid$/, '0b1c2d3e-0000-4000-8000-000000000001'],
  [/^(?:inet|cidr)$/, '127.0.0.1'],
  [/^macaddr$/, '08:00:2b:01:02:03'],
  [/^macaddr8$/, '08:00:2b:01:02:03:04:05'],
  [/^bit/, '101'],
  [/^(?:tsvector|tsquery|ltree|lquery|ltxtquery)$/, 'a'],
  [/^hstore$/, 'a=>1'],
  [/^(?:point|cube)$/, '(1,1)'],
  [/^(?:box|lseg|path|polygon)$/, '((1,1),(2,2))'],
  [/^circle$/, '<(1,1),2>'],
  [/^line$/, '{1,2,3}'],
  [/^(?:int[48]|num)range$/, '[1,5)'],
  [/^(?:ts|tstz|date)range$/, '[2024-01-01,2024-02-01)'],
  [/^(?:int[48]|num)multirange$/, '{[1,5)}'],
  [/^(?:ts|tstz|date)multirange$/, '{[2024-01-01,2024-02-01)}'],
  [/^regconfig$|^regdictionary$/, 'simple'],
  [/^regclass$/, 'sq'],
];

const constructed: Readonly<Record<string, string>> = {
  anyarray: 'ARRAY[1, 2]',
  anycompatiblearray: 'ARRAY[1, 2]',
  anyrange: 'int4range(1, 5)',
  anycompatiblerange: 'int4range(1, 5)',
  anymultirange: 'int4multirange(int4range(1, 5))',
  anycompatiblemultirange: 'int4multirange(int4range(1, 5))',
  record: 'ROW(1, 2)',
  earth: 'll_to_earth(1, 1)',
};

function argument(type: string, { text, number }: Filling): string {
  const made = constructed[type];
  if (made) return made;
  if (type.endsWith('[]')) {
    const element = type.slice(0, -2);
    return `ARRAY[${argument(element, { text, number })}]::${type}`;
  }
  if (/^(?:text|character varying|name|cstring|character|bytea|xml|citext)$/.test(type)) return `'${text}'::${type}`;
  if (/^(?:smallint|integer|bigint|oid|xid8?|numeric|real|double precision|money)$/.test(type))
    return `'${number}'::${type}`;
  if (/^"?any/.test(type)) return number;
  const [, value] = values.find(([known]) => known.test(type)) ?? [];
  return value === undefined ? `NULL::${type}` : `'${value}'::${type}`;
}
