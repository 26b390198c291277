const words = (text: string): readonly string[] => text.split(/\s+/);

/** Functions that reveal the server, the session or its account, by database family. */
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

/** Pragmas as functions, server variables, and system procedures and packages. */
const anywhere =
  /^(?:pragma_\w+|@@\w+|xp_\w+|sp_\w+|sys_(?!extract_utc$)\w+|system\$\w+|(?:dbms|utl|owa|ctx|htp|apex)_\w+)$/;

/** Functions that access files, settings, other tables or sessions, or that change or stop the server. */
const reaching: readonly RegExp[] = [
  /^(?:table|query|schema|database|cursor)_to_xml/,
  /^(?:table|query|schema|database)_to_xmlschema/,
  /^pg_(?:read|ls|stat_file|stat_reset|stat_statements_reset|sleep|terminate|cancel|reload|rotate|logical|advisory|export|promote|switch|create|drop|backup|start|stop|log|notify|current_logfile|file|try_advisory|replication|wal|sync|copy|set|clear|restore|import|show|hba|ident|config|get_wal|prewarm|extension|nextoid|relation_file)/,
  /^lo_/,
  /^dblink|^(?:ts_stat|ts_rewrite|crosstab\w*|connectby|xpath_table|xmltable_\w+|plan_\w+|query_to_json)$/,
  /^current_setting$|^set_config$|^(?:nextval|setval|currval|lastval|setseed)$/,
  /^(?:load_file|benchmark|sleep|get_lock|sys_exec|sys_eval|xp_cmdshell|openrowset|opendatasource)$/,
  /^(?:inet_server_addr|inet_client_addr)$/,
];

/** The same for one family; in other families these names are ordinary tables and functions. */
const reachingIn: Readonly<Record<string, readonly RegExp[]>> = {
  duckdb: [
    /^(?:read_(?:csv|csv_auto|parquet|json|json_auto|json_objects|ndjson|text|blob|xlsx)|parquet_(?:scan|metadata|schema|file_metadata)|sniff_csv|glob|getenv|query|query_table|duckdb_\w+|sqlite_scan|json_execute_serialized_sql|sql_auto_complete|from_substrait\w*|seq_scan|postgres_scan|postgres_query|mysql_scan|iceberg_scan|delta_scan|st_read)$/,
    /^(?:(?:enable|disable|verify)_\w+|force_checkpoint|checkpoint|truncate_\w+|write_log|sleep_ms|copy_database|import_database|read_duckdb|stats)$/,
  ],
  clickhouse: [/^(?:file|url|remote|mysql|postgresql|s3|hdfs|jdbc|odbc|executable)$/],
};

/** An engine without a family may have the functions of any family. */
const reachingAnywhere = Object.values(reachingIn).flat();

/**
 * The functions (in lower case) that a definition may not mention. In a definition, a word before a bracket is often a
 * table or a keyword. Therefore known harmful functions are refused, instead of all unknown ones.
 */
export function harmfulFunctions(names: readonly string[], dialect: string): string[] {
  const family = familyOf(dialect);
  return names
    .filter((name) => isTelling(name, family) || reaches(name, family) || reaches(lastPart(name), family))
    .sort();
}

function familyOf(dialect: string): string {
  return Object.hasOwn(families, dialect) ? (families[dialect] ?? '') : '';
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** With a schema prefix, the same name is a user-defined function. */
function isTelling(name: string, family: string): boolean {
  return anywhere.test(name) || telling[family]?.includes(name) === true;
}

function reaches(name: string, family: string): boolean {
  const own = family === '' ? reachingAnywhere : (reachingIn[family] ?? []);
  return [...reaching, ...own].some((rule) => rule.test(name));
}

/** System schemas and packages. */
const systemSchemas = /^(?:pg_\w+|information_schema|sys|mysql|performance_schema|system|snowflake|safe)$/;

/** Functions of any database that reveal the server, its account or its tables, or that run code on the server. */
const systemNames =
  /^(?:current_(?:user|role|roles|schema|schemas|database|catalog|account|session|query|setting)|session_user|system_user|user|version|database|schema|user_name|sys_context|userenv|bfilename|httpuritype|get_ddl|external_query|reflect|try_reflect|java_method|input_file_\w+)$/;

/** Built-in functions that see more than their arguments. In a definition these names could be tables. */
const systemFunctions: Readonly<Record<string, readonly RegExp[]>> = {
  postgresql: [
    /^(?:pg_\w+|binary_upgrade_\w+|txid_\w+|has_\w+_privilege|row_security_active|current_query|getpgusername)$/,
    /^(?:to_)?reg(?:class|collation|config|dictionary|namespace|oper|operator|proc|procedure|role|type)(?:in|out)?$/,
    /^(?:currtid2?|loread|lowrite|aclexplode|amvalidate|getdatabaseencoding|get_current_ts_config)$/,
    /^(?:(?:col|obj|shobj)_description|brin_(?:de)?summarize_(?:range|new_values)|gin_clean_pending_list)$/,
    /^(?:get_raw_page|tuple_data_split|page_(?:checksum|header)|heap_page_(?:items|item_attrs)|fsm_page_contents)$/,
    /^(?:(?:hash|bt|brin|gist)_page_(?:items|items_bytea|stats|type|opaque_info)|(?:brin|gin|hash)_metapage_info)$/,
    /^(?:bt_(?:index_(?:parent_)?check|metap|multi_page_stats)|brin_revmap_data|hash_bitmap_info|verify_heapam)$/,
    /^(?:gin_(?:leafpage_items|page_opaque_info)|heap_(?:force_(?:freeze|kill)|tuple_infomask_flags)|pgrowlocks)$/,
    /^(?:pgstat\w+|(?:postgres|file)_fdw_\w+|autoprewarm_\w+|ssl_\w+|xslt_process|set_limit|show_limit)$/,
  ],
  mysql: [/^(?:wsrep_\w+|binlog_gtid_pos|found_rows|row_count|execute_prepared_stmt|ps_\w+)$/],
};

/** The functions (in lower case) that no database may allow, because they are known to be harmful. */
export function neverAllowed(names: readonly string[], dialect: string): string[] {
  const family = familyOf(dialect);
  return names.filter((name) => {
    const last = lastPart(name);
    const schema = name.slice(0, -last.length - 1);
    const isSystems = systemSchemas.test(schema) || systemNames.test(name) || anywhere.test(schema);
    const isKnown = systemFunctions[family]?.some((rule) => rule.test(last)) === true;
    return isSystems || isKnown || isTelling(name, family) || anywhere.test(last) || reaches(last, family);
  });
}
