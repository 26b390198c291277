import { lexiconOf } from '@/lib/query/sql/lexicon';
import { type SqlToken, scanSql } from '@/lib/query/sql/tokens';
import { bareName, type Source, statementSources } from './statement-sources';
import { splitStatements, statementAt } from './statements';
import { withoutTemplates } from './template/template-mask';

/** The places of one name, and the names that it must not become. Offsets are those of the script. */
export interface RenamePlaces {
  readonly name: string;
  readonly places: readonly { readonly from: number; readonly to: number }[];
  /** In lower case: other aliases and common table expressions of the statement. */
  readonly taken: ReadonlySet<string>;
}

/**
 * Where the table alias or common table expression at the cursor stands in its statement. An inner query that has an alias
 * of the same name keeps its own. Null for all other words, for names in templates and texts, and outside of statements.
 */
export function renamePlaces(sql: string, cursor: number, dialect: string): RenamePlaces | null {
  const statement = statementAt(splitStatements(sql, dialect), cursor, sql);
  if (!statement || cursor < statement.start || cursor > statement.end) return null;
  const tokens: SqlToken[] = [];
  const masked = withoutTemplates(statement.text);
  for (const { kind, text, at } of scanSql(masked, lexiconOf(dialect))) {
    if (kind !== 'open' && kind !== 'comment') tokens.push({ kind, text, at });
  }
  const { sources, withNames } = statementSources(tokens);
  const ownerOf = ownerReader(tokens, sources, withNames);
  const at = cursor - statement.start;
  const isNamed = (token: SqlToken | undefined) =>
    (token?.kind === 'word' || token?.kind === 'quoted') &&
    statement.text.slice(token.at, token.at + token.text.length) === token.text;
  const chosen = tokens.findIndex((token) => isNamed(token) && token.at <= at && at <= token.at + token.text.length);
  const owner = chosen < 0 ? null : ownerOf(chosen);
  if (!owner) return null;
  const places = tokens.flatMap(({ at: offset, text }, place) => {
    if (!isNamed(tokens[place]) || ownerOf(place) !== owner) return [];
    const from = statement.start + offset;
    return [{ from, to: from + text.length }];
  });
  const name = owner.alias ?? owner.path[0] ?? '';
  const names = [...sources.map(({ alias }) => alias ?? ''), ...withNames.keys()].map((one) => one.toLowerCase());
  return { name, places, taken: new Set(names.filter((one) => one !== '' && one !== name.toLowerCase())) };
}

/** Tells the source that the name at a token means; null when it means none that has a name of its own. */
function ownerReader(
  tokens: readonly SqlToken[],
  sources: readonly Source[],
  withNames: ReadonlyMap<string, Source>,
): (place: number) => Source | null {
  const defined = new Map<number, Source>();
  for (const source of withNames.values()) if (source.nameAt !== null) defined.set(source.nameAt, source);
  for (const source of sources) {
    if (source.aliasAt !== null) defined.set(source.aliasAt, source);
    const common = source.path.length === 1 ? withNames.get(source.path[0]?.toLowerCase() ?? '') : undefined;
    if (common && source.nameAt !== null) defined.set(source.nameAt, common);
  }
  const byAlias = new Map<string, Source[]>();
  for (const source of sources) {
    const alias = source.alias?.toLowerCase() ?? '';
    byAlias.set(alias, [...(byAlias.get(alias) ?? []), source]);
  }
  return (place) => {
    const token = tokens[place];
    if (!token) return null;
    const own = defined.get(token.at);
    if (own) return own;
    if (tokens[place + 1]?.text !== '.' || tokens[place - 1]?.text === '.') return null;
    const name = bareName(token.text).toLowerCase();
    const [first, ...others] = (byAlias.get(name) ?? []).filter(({ from, to }) => from <= token.at && token.at <= to);
    if (first) return others.reduce((inner, other) => (other.from > inner.from ? other : inner), first);
    return withNames.get(name) ?? null;
  };
}
