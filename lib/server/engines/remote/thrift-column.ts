export interface ThriftColumn {
  readonly columnName: string;
  readonly typeDesc: { readonly types: readonly { readonly primitiveEntry?: { readonly type: number } | null }[] };
}

/** The names of Thrift's type numbers: https://github.com/apache/hive `TTypeId`. */
const thriftTypes =
  'BOOLEAN TINYINT SMALLINT INT BIGINT FLOAT DOUBLE STRING TIMESTAMP BINARY ARRAY MAP STRUCT UNION STRING DECIMAL NULL DATE VARCHAR CHAR INTERVAL_YEAR_MONTH INTERVAL_DAY_TIME'.split(
    ' ',
  );

/** A column as Hive's protocol describes it. */
export function thriftColumn({ columnName, typeDesc }: ThriftColumn) {
  return { name: columnName, nativeType: thriftTypes[typeDesc.types[0]?.primitiveEntry?.type ?? 7] ?? 'STRING' };
}
