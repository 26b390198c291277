import { limitOf } from '@/lib/sqllab/limit';
import { splitStatements, statementAt } from '@/lib/sqllab/statements';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import type { RunRequest } from './runner';
import { type SqlLabSession, useSqlLab } from './sqllab-session';

/** Which part of the text is run: the selection if there is one, else all of it; the statement of the cursor; a range. */
export type RunPart = 'shown' | 'statement' | { readonly start: number; readonly end: number };

/** Runs what is on the screen in the active tab. Returns the client id of the query; null when there is nothing to run. */
export function useRun(): (part?: RunPart, creation?: RunRequest['creation']) => string | null {
  const session = useSqlLab();
  return (part = 'shown', creation) => runShown(session, part, creation);
}

export function runShown(session: SqlLabSession, part: RunPart, creation?: RunRequest['creation']): string | null {
  const { store, runner, props, editor } = session;
  const tab = activeTab(session);
  if (tab?.dbId == null || !props.rights.runs) return null;
  editor.current?.dismiss();
  const sql = editor.current?.text() ?? tab.sql;
  if (sql !== tab.sql) store.dispatch({ type: 'edit_sql', id: tab.id, sql, now: Date.now() });
  const database = props.databases.find(({ id }) => id === tab.dbId);
  const { start, end } = shownPart(session, sql, part, database?.backend ?? '');
  const chosen = sql.slice(start, end);
  if (chosen.trim() === '') return null;
  const limit = limitOf(tab.queryLimit, props.limits);
  return runner.run(tab, {
    sql: chosen,
    sourceOffset: start,
    limit,
    isWhole: limit > props.limits.most,
    isAsync: database?.isAsync === true,
    creation,
  });
}

function shownPart({ editor }: SqlLabSession, sql: string, part: RunPart, dialect: string) {
  if (typeof part === 'object') return part;
  const selection = editor.current?.selection() ?? { start: 0, end: 0 };
  if (part === 'shown') return selection.end > selection.start ? selection : { start: 0, end: sql.length };
  return statementAt(splitStatements(sql, dialect), selection.end, sql) ?? { start: 0, end: 0 };
}

export function activeTab({ store }: SqlLabSession): EditorTab | null {
  const { tabs, activeId } = store.getState();
  return tabs.find(({ id }) => id === activeId) ?? null;
}
