import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { sqlTokens } from '@/lib/query/sql/guard';
import { lexiconOf } from '@/lib/query/sql/lexicon';
import type { OpenDatabase } from '@/lib/server/database/open-database';
import { type PartitionContext, partitionSource } from '@/lib/server/run/partition-source';
import { templateSources } from '@/lib/server/run/template-sources';
import { withheld } from '@/lib/server/run/withheld';
import { rowRulesOf } from '@/lib/server/sqllab/row-rules';
import { fillTemplate, isTemplate } from '@/lib/server/template/fill-template';
import { checkVirtual } from './check-virtual';

/** A column as described by its database. */
export interface DiscoveredColumn {
  readonly column_name: string;
  readonly type: string;
  readonly is_dttm: boolean;
  /** The column's comment in the database. */
  readonly description?: string;
}

export interface Place {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table_name: string;
  readonly sql: string | null;
  readonly template_params?: string | null;
}

/** Errors that do not mean that the table is missing: they are rethrown. */
const unanswered: ReadonlySet<string> = new Set([
  'database_process_ended',
  'database_busy',
  'query_cancelled',
  'query_timeout',
]);

/**
 * The columns of a table, or of a dataset's query with the viewer's templates. Empty when the table does not exist.
 * Throws `dataset_sql_not_query` or `query_invalid` unless the query is a single one that only reads.
 */
export async function discoverColumns(
  open: OpenDatabase,
  place: Place,
  viewer: Viewer,
  signal: AbortSignal,
): Promise<DiscoveredColumn[]> {
  const { dialect } = open.engine;
  const isTemporal = (type: string) => dialect.kindOf(type) === 'temporal';
  if (place.sql) return columnsOfQuery(open, place, place.sql, viewer, signal);
  const { catalog, schema, table_name: table } = place;
  const columns = await open.connection.columns({ catalog, schema, table }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.entry.status >= 500 || unanswered.has(error.code)) throw error;
    return [];
  });
  return columns.map(({ name, nativeType, comment }) => ({
    column_name: name,
    type: nativeType,
    is_dttm: isTemporal(nativeType),
    ...(comment === null ? {} : { description: comment }),
  }));
}

async function columnsOfQuery(
  open: OpenDatabase,
  place: Place,
  sql: string,
  viewer: Viewer,
  signal: AbortSignal,
): Promise<DiscoveredColumn[]> {
  const { catalog, schema } = place;
  const { dialect } = open.engine;
  const filled = isTemplate(sql) ? await filledSql(open, sql, { ...place, open: [] }, viewer) : sql;
  const query = withoutEnd(filled, dialect.name);
  await checkVirtual(query, dialect);
  const statement = { sql: `SELECT * FROM (${query}\n) AS columns_of LIMIT 1`, parameters: [] };
  const { timeoutMs } = open.limits;
  const asked = { signal, timeoutMs, maxRows: 1, catalog, schema };
  const frame = await open.connection.run(statement, asked).catch(async (error: unknown) => {
    throw (await isBound(viewer, open.id)) ? withheld(error) : error;
  });
  return frame.columns.map(({ name, kind, nativeType, integer }) => {
    const told = (nativeType && dialect.kindOf(nativeType)) || kind;
    const isInteger = integer || /int|serial/i.test(nativeType ?? '');
    // The contract uses PostgreSQL's names of numeric types.
    const own =
      dialect.name === 'postgresql' && dialect.kindOf(nativeType ?? '') === 'numeric' ? nativeType : undefined;
    const numeric = own ?? (isInteger ? 'INTEGER' : 'FLOAT');
    const types = { numeric, string: 'STRING', temporal: 'DATETIME', boolean: 'BOOL' } as const;
    return { column_name: name, type: types[told], is_dttm: told === 'temporal' };
  });
}

/** Whether some row of the database is hidden from the viewer: then its error messages must be withheld. */
async function isBound(viewer: Viewer, databaseId: number): Promise<boolean> {
  const rules = await rowRulesOf(viewer, databaseId, async (clause) => clause);
  return viewer.kind === 'guest' || rules.length > 0;
}

/** SQL of a dataset with its templates filled in for the viewer. */
export async function filledSql(
  open: OpenDatabase,
  sql: string,
  place: Pick<Place, 'catalog' | 'schema' | 'template_params'> & Pick<PartitionContext, 'open'>,
  viewer: Viewer,
): Promise<string> {
  const { catalog, schema, template_params = null } = place;
  const now = Date.now();
  const context = { database: open, viewer, catalog, schema, open: place.open };
  const fill = (clause: string) => filledSql(open, clause, { catalog, schema, open: 'all' }, viewer);
  const { text } = await fillTemplate(sql, {
    viewer,
    dialect: open.engine.dialect,
    dataset: null,
    request: { formData: {}, urlParams: {}, address: new Set() },
    values: parameters(template_params),
    now,
    sources: templateSources(viewer, [], async (dataset) => dataset, partitionSource({ ...context, fill })),
  });
  return text;
}

function parameters(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    throw new AppError(
      'body_invalid',
      { fields: 'template_params' },
      { details: { template_params: ['JSON not valid'] } },
    );
  }
}

/** The query without its final `;`. Throws `dataset_sql_not_query` unless it is a single one that begins as a read. */
function withoutEnd(sql: string, product: string): string {
  const tokens = sqlTokens(sql, lexiconOf(product)).filter(({ kind }) => kind !== 'comment');
  const last = tokens.findLastIndex(({ text }) => text !== ';');
  const end = tokens[last + 1];
  const statement = tokens.slice(0, last + 1);
  if (!/^(select|with|\(|values)$/i.test(statement[0]?.text ?? '')) throw new AppError('dataset_sql_not_query');
  if (statement.some(({ text }) => text === ';')) throw new AppError('dataset_sql_not_query');
  return end ? sql.slice(0, end.at) : sql;
}
