import type { Viewer } from '@/lib/permissions/viewer';
import { tableFacts } from '@/lib/server/database/table-facts';
import type { TableParts } from '@/lib/server/database/table-parts';
import { partitionSource } from '@/lib/server/run/partition-source';
import { rowRulesOf } from '@/lib/server/sqllab/row-rules';
import { isRuled } from '@/lib/sql/apply-row-rules';
import { type Asked, ownCatalog } from './read-metadata';

interface ExtraMetadata {
  readonly partitions?: Partial<TableParts>;
  readonly metadata?: { readonly rows?: number; readonly primary_key?: readonly string[] };
}

/**
 * What a table has beside its columns: partitions, its rows as the product estimates them, and its primary key. What
 * tells of all rows is left out for viewers who may not see every row.
 */
export async function extraMetadata(viewer: Viewer, asked: Asked): Promise<ExtraMetadata> {
  const { opened, table } = asked;
  const { connection, limits, engine } = opened;
  const columns = await connection.columns(table).catch(() => []);
  if (columns.length === 0) return {};
  const primary_key = columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => name);
  const options = { signal: AbortSignal.timeout(limits.timeoutMs), timeoutMs: limits.timeoutMs, maxRows: 100_000 };
  const backend = engine.dialect.name;
  const schema = table.schema ?? defaultSchema(backend);
  const facts = await tableFacts(backend, async (sql) => {
    const frame = await connection.run(
      { sql, parameters: [table.table, schema] },
      { ...options, catalog: table.catalog },
    );
    return Array.from({ length: frame.length }, (_, row) =>
      frame.columns.map(({ values }) => (values[row] == null ? null : String(values[row]))),
    );
  });
  const isNarrowed = await hidesRows(viewer, asked);
  const partitions = facts.partitions ?? (await listedPartitions(viewer, asked));
  const rows = isNarrowed ? null : facts.rows;
  const metadata = { ...(rows === null ? {} : { rows }), ...(primary_key.length === 0 ? {} : { primary_key }) };
  const isBare = Object.keys(metadata).length === 0;
  return {
    ...(partitions === null ? {} : { partitions: isNarrowed ? { cols: partitions.cols ?? [] } : partitions }),
    ...(isBare ? {} : { metadata }),
  };
}

/** The schema of a table that is named without one. */
function defaultSchema(backend: string): string {
  if (backend === 'postgresql') return 'public';
  return backend === 'duckdb' ? 'main' : '';
}

async function hidesRows(viewer: Viewer, { opened, table, row }: Asked): Promise<boolean> {
  if ((viewer.guest?.rules ?? []).length > 0) return true;
  const rules = await rowRulesOf(viewer, row.id, async (clause) => clause);
  const defaults = { catalog: ownCatalog(row, opened), schema: null };
  return isRuled(table, opened.engine.dialect.name, rules, defaults);
}

/** The partitions of products that list them by a statement. */
async function listedPartitions(viewer: Viewer, { opened, table }: Asked): Promise<Partial<TableParts> | null> {
  const { catalog, schema } = table;
  const source = partitionSource({
    database: opened,
    viewer,
    catalog,
    schema,
    open: [table],
    fill: async (text) => text,
  });
  if (source === null) return null;
  const name = [catalog, schema, table.table].filter((part) => part !== null).join('.');
  const cols = await source.columns(name).catch(() => []);
  if (cols.length === 0) return null;
  const newest = await source.newest(name, cols, new Map()).catch(() => null);
  return { cols, latest: newest && Object.fromEntries(cols.map((column, at) => [column, newest[at] ?? ''])) };
}
