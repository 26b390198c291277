import { reachesOut } from '@/lib/query/sql-guard';

const words = (text: string): readonly string[] => text.split(/\s+/);

/** What tells of the server, the session or its account, by the family of databases. */
const telling: Readonly<Record<string, readonly string[]>> = {
  postgresql: words(
    `current_database current_schema current_schemas current_catalog current_role current_user session_user version
    inet_client_port inet_server_port pg_backend_pid`,
  ),
  mysql: words(
    `connection_id current_user current_role database schema session_user system_user user version kill release_lock
    release_all_locks is_free_lock is_used_lock master_pos_wait master_gtid_wait wsrep_sync_wait_upto uuid_short
    last_insert_id`,
  ),
  sqlite: words(
    `load_extension sqlite_compileoption_get sqlite_compileoption_used sqlite_offset sqlite_source_id sqlite_version
    readfile writefile edit fts3_tokenizer sqlite_dbpage dbstat bytecode tables_used sqlite_stmt completion fsdir zipfile`,
  ),
  duckdb: words('current_database current_schema current_schemas current_user session_user version current_setting'),
  mssql: words(
    `current_user db_name fn_servershareddrives fn_virtualfilestats has_dbaccess host_id host_name is_srvrolemember
    original_login serverproperty session_user suser_id suser_sname system_user user_name xp_dirtree xp_fileexist
    xp_regread openquery openxml`,
  ),
  clickhouse: words(
    `buildid currentdatabase currentroles currentuser filesystempath getmacro getosinformation getsetting hostname url
    version`,
  ),
};

const families: Readonly<Record<string, keyof typeof telling>> = {
  ...of('postgresql', 'postgresql redshift cockroachdb risingwave netezza vertica hana crate'),
  ...of('mysql', 'mysql mariadb pydoris starrocks oceanbase singlestoredb'),
  ...of('sqlite', 'sqlite superset gsheets shillelagh'),
  ...of('duckdb', 'duckdb motherduck'),
  ...of('mssql', 'mssql'),
  ...of('clickhouse', 'clickhouse clickhousedb'),
};

function of(family: keyof typeof telling, names: string): Record<string, keyof typeof telling> {
  return Object.fromEntries(words(names).map((name) => [name, family]));
}

/** Pragmas as functions, variables of the server, and commands of the shell. */
const anywhere = /^(?:pragma_\w+|@@\w+|xp_\w+|sp_\w+|sys_\w+|system\$\w+|(?:dbms|utl|owa|ctx|htp|apex)_\w+)$/;

/** The functions among these, in lower case, that nobody may call: they read or do more than a query of tables does. */
export function refusedFunctions(names: readonly string[], dialect: string): string[] {
  const family = Object.hasOwn(families, dialect) ? families[dialect] : undefined;
  const own = family ? telling[family] : undefined;
  return names.filter((name) => reachesOut(name) || anywhere.test(name) || own?.includes(name)).sort();
}
