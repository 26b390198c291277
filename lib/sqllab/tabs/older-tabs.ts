import { isObject } from '@/lib/text/is-object';
import { firstSplit, type TabSeed } from './editor-tab';

/** A tab that another editor of SQL has left in this browser. */
export interface OlderTab {
  /** The id that it had there. */
  readonly id: string;
  readonly seed: TabSeed;
}

/** The key under which browsers of older installations hold their tabs. */
export const olderTabsKey = 'redux';

/** The tabs in the text that older browsers hold. Tabs with a number are on the server already. Never throws. */
export function olderTabs(text: string | null): readonly OlderTab[] {
  const editors = editorsIn(parsed(text));
  return editors.flatMap((editor) => {
    const { id, sql } = editor;
    if (typeof id !== 'string' || /^\d+$/.test(id) || typeof sql !== 'string') return [];
    const north = typeof editor.northPercent === 'number' ? editor.northPercent : firstSplit.northPercent;
    const name = textOr(editor.name) ?? textOr(editor.title);
    const seed: TabSeed = {
      ...(name === null ? {} : { name }),
      sql,
      dbId: typeof editor.dbId === 'number' ? editor.dbId : null,
      catalog: textOr(editor.catalog),
      schema: textOr(editor.schema),
      queryLimit: typeof editor.queryLimit === 'number' ? editor.queryLimit : null,
      autorun: editor.autorun === true,
      templateParams: textOr(editor.templateParams),
      hideLeftBar: editor.hideLeftBar === true,
      northPercent: north,
      southPercent: 100 - north,
    };
    return [{ id, seed }];
  });
}

/** The text without some of its tabs. Anything else in it stays. */
export function withoutOlderTabs(text: string, ids: ReadonlySet<string>): string {
  const kept = parsed(text);
  if (!isObject(kept) || !isObject(kept.sqlLab) || !Array.isArray(kept.sqlLab.queryEditors)) return text;
  const queryEditors = kept.sqlLab.queryEditors.filter((editor) => !isObject(editor) || !ids.has(String(editor.id)));
  return JSON.stringify({ ...kept, sqlLab: { ...kept.sqlLab, queryEditors } });
}

function editorsIn(kept: unknown): readonly Readonly<Record<string, unknown>>[] {
  const sqlLab = isObject(kept) ? kept.sqlLab : null;
  return isObject(sqlLab) && Array.isArray(sqlLab.queryEditors) ? sqlLab.queryEditors.filter(isObject) : [];
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
