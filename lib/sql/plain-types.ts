/** Types of PostgreSQL and related databases that contain only values. Others may be tables or look up tables. */
const names = `
  bigint bigserial bit bool boolean box bpchar bytea bytes char character cid cidr circle citext date daterange
  datemultirange datetime dec decimal double float float4 float8 geography geometry halfvec hstore inet inet4 int int16
  int2 int2vector int32 int4 int4multirange int4range int64 int8 int8multirange int8range integer interval json jsonb
  jsonpath line lquery lseg ltree ltxtquery macaddr macaddr8 money name national nchar numeric nummultirange numrange
  nvarchar oid oidvector path pg_lsn pg_snapshot point polygon real record refcursor serial serial2 serial4 serial8
  smallint smallserial sparsevec string super text tid time timestamp timestamptz timetz tsmultirange tsquery tsrange
  tstzmultirange tstzrange tsvector txid_snapshot unknown uuid varbit varbyte varchar vector void xid xid8 xml`;

const plain: ReadonlySet<string> = new Set(names.trim().split(/\s+/));

/** The types (in lower case) not known to contain only values. The names of array types start with an underscore. */
export function unknownTypes(types: readonly string[]): string[] {
  return types.filter((name) => !plain.has(name.replace(/^_/, '')));
}
