import type { Viewer } from '@/lib/permissions/viewer';
import { checkClause } from '@/lib/query/sql/adhoc';
import type { OpenDatabase } from '@/lib/server/database/open-database';
import { prepareScript, type ReadyScript } from '@/lib/server/sql/prepare-script';
import { demandTables, hasWholeDatabase, type ScriptPlace } from '@/lib/server/sql/table-rights';
import type { Creation } from './query-body';
import { rowRulesOf } from './row-rules';

/** A script with its templates rendered, and the viewer that it runs for. */
export interface EditorScript {
  readonly sql: string;
  readonly viewer: Viewer;
  readonly database: OpenDatabase;
  readonly place: ScriptPlace;
  /** The most rows that the editor requests; null adds no limit to the script. */
  readonly limit: number | null;
  readonly creation: Creation | null;
  /** Renders the templates of a row rule's clause. */
  readonly fill: (clause: string) => Promise<string>;
}

/**
 * The statements of a script with the viewer's row rules applied. Throws the errors of `prepareScript` for statements
 * that the viewer or the database does not allow, and `tables_denied`.
 */
export async function scriptPlan(script: EditorScript): Promise<ReadyScript> {
  const { sql, viewer, database, place, limit, creation, fill } = script;
  const { dialect } = database.engine;
  const { dml, ctas, cvas } = database.allows;
  const rules = await rowRulesOf(viewer, database.id, async (clause) =>
    checkClause(await fill(clause), dialect, 'owner'),
  );
  const ready = await prepareScript({
    sql,
    dialect,
    policy: {
      allowsChanges: dml,
      allowsTables: ctas,
      allowsViews: cvas,
      hasWholeDatabase: hasWholeDatabase(viewer, place),
    },
    checkTables: (tables) => demandTables(viewer, tables, place),
    rules,
    defaults: { catalog: place.catalog, schema: place.schema ?? place.defaultSchema },
    limit,
    create: creation && {
      method: creation.method,
      target: { catalog: null, schema: creation.schema, table: creation.table },
    },
  });
  return viewer.kind === 'guest' ? { ...ready, isNarrowed: true } : ready;
}
