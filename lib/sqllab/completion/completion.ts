import { lexiconOf } from '@/lib/query/sql/lexicon';
import { type SqlToken, scanSql } from '@/lib/query/sql/tokens';
import { quoteName } from '@/lib/sqllab/quote-name';
import { type Source, statementSources } from '@/lib/sqllab/statement-sources';
import { withoutTemplates } from '@/lib/sqllab/template/template-mask';
import { placeAt } from './completion-place';
import { keywordsOf, templateFilters, templateMacros } from './completion-words';
import { reach, statementAround } from './statement-around';

export type CompletionKind =
  | 'keyword'
  | 'function'
  | 'schema'
  | 'table'
  | 'view'
  | 'column'
  | 'macro'
  | 'parameter'
  | 'snippet';

/** One thing that can be inserted at the cursor. */
export interface Completion {
  readonly label: string;
  readonly insert: string;
  readonly kind: CompletionKind;
  /** What it is: the type of a column, the schema of a table, the arguments of a function or a macro. */
  readonly detail: string;
}

export interface CompletionColumn {
  readonly name: string;
  readonly type: string;
  readonly comment?: string | null;
}

/** What the database and the user offer. */
export interface CompletionSchema {
  readonly dialect: string;
  readonly functions: readonly string[];
  /** The arguments of a function, such as `text, start[, length]`; null when they are not known. */
  readonly argumentsOf: (name: string) => string | null;
  readonly schemas: readonly string[];
  /** `schema` is null for tables of the tab's own schema. */
  readonly tables: readonly { readonly name: string; readonly schema: string | null; readonly isView: boolean }[];
  /** The columns of a table; null when they are not known yet. */
  readonly columnsOf: (table: TablePath) => readonly CompletionColumn[] | null;
  /** Names of the template's parameters. */
  readonly parameters: readonly string[];
  readonly snippets: readonly { readonly label: string; readonly text: string }[];
}

export interface TablePath {
  readonly schema: string | null;
  readonly name: string;
}

export interface Completions {
  /** The range that an inserted text replaces. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly Completion[];
  /** Tables of the statement whose columns are not known yet. */
  readonly wanted: readonly TablePath[];
}

/** The contract's order of kinds; what the place in the statement asks for comes before. */
const scores: Readonly<Record<CompletionKind, number>> = {
  keyword: 100,
  function: 90,
  macro: 80,
  parameter: 80,
  snippet: 70,
  schema: 60,
  table: 55,
  view: 55,
  column: 50,
};

const mostItems = 200;

/** What can be inserted at the cursor. Nothing in texts and comments. */
export function completionsAt(sql: string, cursor: number, schema: CompletionSchema): Completions {
  const head = sql.slice(Math.max(0, cursor - reach), cursor);
  const prefix = /[\p{L}\p{N}_$]*$/u.exec(head.slice(-128))?.[0] ?? '';
  const range = { from: cursor - prefix.length, to: cursor };
  const template = /\{[{%](?:(?!\}\}|%\})[\s\S])*$/.exec(head.slice(-2000))?.[0];
  if (template !== undefined)
    return { ...range, items: ranked(templateItems(template, schema), prefix, schema.dialect), wanted: [] };
  const { text, at } = statementAround(sql, cursor);
  const lexicon = lexiconOf(schema.dialect);
  const tokens: SqlToken[] = [];
  for (const { kind, text: told, at: start } of scanSql(withoutTemplates(text), lexicon)) {
    const isOpen = kind === 'open';
    const end = start + told.length;
    const isInside =
      start < at && (at < end || (at === end && (isOpen || (kind === 'comment' && !told.endsWith('*/')))));
    const isOpenQuote = isOpen && told.length === 1 && start < at;
    if (isOpenQuote || (isInside && (isOpen || kind === 'text' || kind === 'comment'))) {
      return { ...range, items: [], wanted: [] };
    }
    if (!isOpen) tokens.push({ kind, text: told, at: start });
  }
  const place = placeAt(tokens, at - prefix.length);
  const read = statementSources(tokens.filter((token) => token.at !== at - prefix.length || !prefix));
  const sources = read.sources.filter(({ from, to }) => from < at && at <= to);
  const { withNames } = read;
  if (place.isNaming) return { ...range, items: ranked(afterAs(prefix), prefix, schema.dialect), wanted: [] };
  const columns = new ColumnReader(schema, withNames);
  const items =
    place.path.length > 0
      ? memberItems(place.path, sources, withNames, columns, schema)
      : looseItems(place.wantsTable, sources, withNames, columns, schema);
  return { ...range, items: ranked(items, prefix, schema.dialect), wanted: columns.wanted };
}

/** Finds columns of sources, and remembers the tables whose columns are not known. */
class ColumnReader {
  readonly wanted: TablePath[] = [];
  readonly #schema: CompletionSchema;
  readonly #withNames: ReadonlyMap<string, Source>;

  constructor(schema: CompletionSchema, withNames: ReadonlyMap<string, Source>) {
    this.#schema = schema;
    this.#withNames = withNames;
  }

  of(source: Source, depth = 0): readonly CompletionColumn[] {
    if (depth > 5) return [];
    const [name = '', owner = null] = source.path.toReversed();
    const own = source.columns.map((column) => ({ name: column, type: '' }));
    const starred = source.starOf.flatMap((inner) => this.of(inner, depth + 1));
    const common = owner === null ? this.#withNames.get(name.toLowerCase()) : undefined;
    if (common && common !== source) return this.of(common, depth + 1);
    if (common || name === '') return [...own, ...starred];
    const known = this.#schema.columnsOf({ schema: owner, name });
    if (known === null) this.wanted.push({ schema: owner, name });
    return known ?? [];
  }
}

/** A candidate. `insert` is null for names, which are quoted when they are shown. */
type Item = Omit<Completion, 'insert'> & { readonly insert: string | null; readonly bonus: number };

/** What follows AS besides invented names: the query of a new table or view. */
function afterAs(prefix: string): readonly Item[] {
  return ['SELECT', 'WITH']
    .filter((word) => word.startsWith(prefix.toUpperCase()))
    .map((word) => ({ label: word, insert: word, kind: 'keyword', detail: '', bonus: 0 }));
}

function columnItems(columns: readonly CompletionColumn[], from: string, bonus: number): Item[] {
  return columns.map(({ name, type }) => ({
    ...{ label: name, insert: null, kind: 'column' as const, bonus },
    detail: [type, from].filter(Boolean).join(' · '),
  }));
}

/** What can follow `path.`: columns of a source, or tables of a schema. */
function memberItems(
  path: readonly string[],
  sources: readonly Source[],
  withNames: ReadonlyMap<string, Source>,
  columns: ColumnReader,
  schema: CompletionSchema,
): Item[] {
  const last = path.at(-1)?.toLowerCase() ?? '';
  const source =
    sources.find(({ alias }) => alias?.toLowerCase() === last) ??
    sources.find((one) => one.path.at(-1)?.toLowerCase() === last) ??
    withNames.get(last);
  const members = source ? columnItems(columns.of(source), '', 100) : [];
  const tables = schema.tables.filter((table) => table.schema?.toLowerCase() === last);
  return [...members, ...tables.map((table) => tableItem(table, 50))];
}

function tableItem({ name, schema, isView }: CompletionSchema['tables'][number], bonus: number): Item {
  return { label: name, insert: null, kind: isView ? 'view' : 'table', detail: schema ?? '', bonus };
}

function looseItems(
  wantsTable: boolean,
  sources: readonly Source[],
  withNames: ReadonlyMap<string, Source>,
  columns: ColumnReader,
  schema: CompletionSchema,
): Item[] {
  const { dialect } = schema;
  const items: Item[] = [];
  const tableBonus = wantsTable ? 1000 : 0;
  const columnBonus = wantsTable ? 0 : 500;
  for (const source of sources) {
    const name = source.alias ?? source.path.at(-1) ?? '';
    items.push(...columnItems(columns.of(source), name, columnBonus));
    if (source.alias !== null && !wantsTable) {
      items.push({ label: name, insert: null, kind: 'table', detail: source.path.join('.'), bonus: 0 });
    }
  }
  for (const { path } of withNames.values()) {
    const name = path.at(-1) ?? '';
    items.push({ label: name, insert: null, kind: 'table', detail: 'WITH', bonus: tableBonus * 1.1 });
  }
  for (const table of schema.tables) items.push(tableItem(table, tableBonus));
  for (const name of schema.schemas) {
    items.push({ label: name, insert: null, kind: 'schema', detail: '', bonus: tableBonus / 2 });
  }
  for (const word of keywordsOf(dialect))
    items.push({ label: word, insert: word, kind: 'keyword', detail: '', bonus: 0 });
  for (const name of schema.functions) {
    const args = schema.argumentsOf(name);
    items.push({
      ...{ label: name, insert: `${name}()`, kind: 'function' },
      ...{ detail: args === null ? '' : `(${args})`, bonus: 0 },
    });
  }
  for (const { label, text } of schema.snippets) {
    items.push({ label, insert: text, kind: 'snippet', detail: text.slice(0, 60), bonus: 0 });
  }
  return items;
}

function templateItems(template: string, schema: CompletionSchema): Item[] {
  if (/\|\s*\w*$/.test(template)) {
    return templateFilters.map(({ name, args }) => ({
      label: name,
      insert: name,
      kind: 'macro',
      detail: args,
      bonus: 0,
    }));
  }
  return [
    ...schema.parameters.map((name) => ({ ...plain(name), kind: 'parameter' as const, detail: '', bonus: 10 })),
    ...templateMacros.map(({ name, args }) => ({
      ...{ label: name, insert: `${name}()`, kind: 'macro' as const },
      ...{ detail: `(${args})`, bonus: 0 },
    })),
  ];
}

function plain(name: string): { readonly label: string; readonly insert: string } {
  return { label: name, insert: name };
}

/** The items that match the prefix, the best first, each label once per kind. */
function ranked(items: readonly Item[], prefix: string, dialect: string): readonly Completion[] {
  const wanted = prefix.toLowerCase();
  const found = new Map<string, { readonly item: Item; readonly rank: number }>();
  for (const item of items) {
    const at = item.label.toLowerCase().indexOf(wanted);
    if (at < 0) continue;
    const isStart = at === 0 || /[^a-z0-9]/i.test(item.label.charAt(at - 1));
    const rank = (at === 0 ? 10_000 : isStart ? 5000 : 0) + item.bonus + scores[item.kind];
    const key = `${item.kind} ${item.label} ${item.kind === 'column' ? '' : item.detail}`;
    if ((found.get(key)?.rank ?? -1) < rank) found.set(key, { item, rank });
  }
  return [...found.values()]
    .sort((one, other) => other.rank - one.rank || (one.item.label < other.item.label ? -1 : 1))
    .slice(0, mostItems)
    .map(({ item: { label, insert, kind, detail } }) => ({
      label,
      insert: insert ?? quoteName(label, dialect),
      kind,
      detail,
    }));
}
