const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What SHOW may list: the tables of a database and what they are made of. Not sessions, users, rights or settings. */
const kinds = [
  ...words(
    'TABLES TABLE SCHEMAS DATABASES CATALOGS VIEWS COLUMNS FIELDS KEYS INDEX INDEXES PARTITIONS FUNCTIONS STATS',
  ),
  ...words('CONSTRAINTS SEQUENCES DICTIONARIES OBJECTS TBLPROPERTIES ENUMS TYPES'),
  ...[
    'CREATE\\s+(?:MATERIALIZED\\s+)?(?:TABLE|VIEW|SCHEMA|DATABASE|DICTIONARY)',
    '(?:PRIMARY|IMPORTED|UNIQUE)\\s+KEYS',
  ],
];
const listing = new RegExp(
  `^SHOW\\s+(?:(?:FULL|EXTENDED|TERSE|TEMPORARY|EXTERNAL|MATERIALIZED|ALL)\\s+)*(?:${kinds.join('|')})\\b`,
  'i',
);

/** Settings that say how this database writes and compares values, or how long a query may take. */
const plainSettings = new Set(
  words(`server_version server_version_num server_encoding client_encoding search_path lc_collate lc_ctype lc_monetary
    lc_numeric lc_time bytea_output default_text_search_config max_identifier_length standard_conforming_strings
    transaction_isolation transaction_read_only statement_timeout lock_timeout`),
);
const setting = /^SHOW\s+(?:(TIME\s+ZONE)|(TRANSACTION\s+ISOLATION\s+LEVEL)|([\w.]+))\s*$/i;

/** In these, SHOW describes a table or lists tables, and nothing else. */
const describing = new Set(['duckdb', 'motherduck']);

/** Whether a SHOW statement tells only of tables and of settings that anybody may know. */
export function showsPlainly(text: string, dialect: string, harmless: ReadonlySet<string>): boolean {
  if (describing.has(dialect) || listing.test(text)) return true;
  const [, zone, isolation, name = ''] = setting.exec(text.replace(/;\s*$/, '')) ?? [];
  const lower = name.toLowerCase();
  return zone !== undefined || isolation !== undefined || plainSettings.has(lower) || harmless.has(lower);
}
