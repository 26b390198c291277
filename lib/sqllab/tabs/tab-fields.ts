import type { TabAction, TableName } from '@/lib/sqllab/state';
import type { EditorTab, OpenTable } from './editor-tab';

/** The actions that change one tab in its place. */
export type FieldAction = Exclude<
  TabAction,
  {
    type:
      | 'add'
      | 'copy'
      | 'close'
      | 'close_others'
      | 'close_all'
      | 'restore'
      | 'empty_bin'
      | 'bin_recovered'
      | 'reorder'
      | 'activate'
      | 'cycle'
      | 'tab_missing'
      | 'tab_deleted'
      | 'show_panel';
  }
>;

/** The least and the most of the height that the editor takes, in percent. */
const northRange = [5, 95] as const;

/** The tab after an action on it. */
export function changedTab(tab: EditorTab, action: FieldAction): EditorTab {
  switch (action.type) {
    case 'rename':
      return action.name.trim() === '' ? tab : edited(tab, action.now, { name: action.name.trim() });
    case 'edit_sql':
      return edited(tab, action.now, { sql: action.sql });
    case 'set_database':
      if (action.dbId === tab.dbId) return tab;
      return edited(tab, action.now, { dbId: action.dbId, catalog: null, schema: null });
    case 'set_catalog':
      if (action.catalog === tab.catalog) return tab;
      return edited(tab, action.now, { catalog: action.catalog, schema: null });
    case 'set_schema':
      return edited(tab, action.now, { schema: action.schema });
    case 'set_limit':
      return edited(tab, action.now, { queryLimit: action.queryLimit });
    case 'set_autorun':
      return edited(tab, action.now, { autorun: action.autorun });
    case 'set_template_params':
      return edited(tab, action.now, { templateParams: action.json });
    case 'set_left_bar':
      return edited(tab, action.now, { hideLeftBar: action.isHidden });
    case 'set_split': {
      const northPercent = Math.min(Math.max(action.northPercent, northRange[0]), northRange[1]);
      return edited(tab, action.now, { northPercent, southPercent: 100 - northPercent });
    }
    case 'set_saved_query':
      return edited(tab, action.now, { remoteId: action.remoteId });
    case 'open_table':
      return { ...tab, tables: [action.table, ...tab.tables.filter((known) => !isSameTable(known, action.table))] };
    case 'change_table':
      return {
        ...tab,
        tables: tab.tables.map((known) => (isSameTable(known, action.table) ? action.table : known)),
      };
    case 'close_table':
      return { ...tab, tables: tab.tables.filter((known) => !isSameTable(known, action.table)) };
    case 'pin_result': {
      const others = tab.pinnedQueryIds.filter((id) => id !== action.queryId);
      return edited(tab, action.now, { pinnedQueryIds: action.isPinned ? [...others, action.queryId] : others });
    }
    case 'tab_loaded':
      return { ...action.tab, id: tab.id };
    case 'tab_stored': {
      const isEdited = tab.updatedAt > action.updatedAt;
      return { ...tab, serverId: action.serverId, version: action.version, isEdited };
    }
  }
}

/** The time of an edit always grows, whatever the clock does. */
export function edited(tab: EditorTab, now: number, fields: Partial<EditorTab>): EditorTab {
  const names = Object.keys(fields) as (keyof EditorTab)[];
  if (names.every((name) => Object.is(tab[name], fields[name]))) return tab;
  return { ...tab, ...fields, isEdited: true, updatedAt: Math.max(now, tab.updatedAt + 1) };
}

function isSameTable(known: OpenTable, { dbId, catalog, schema, name }: TableName): boolean {
  return known.name === name && known.schema === schema && known.catalog === catalog && known.dbId === dbId;
}
