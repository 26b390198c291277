import { lexiconOf } from '@/lib/query/sql/lexicon';
import { foldOf, resolveOf } from '@/lib/sql/names';
import { reserved } from '@/lib/sql/words';

/** The name as SQL of this dialect: quoted when it is a keyword, or when it would be read differently without quotes. */
export function quoteName(name: string, dialect: string): string {
  const isPlain = /^[A-Za-z_][A-Za-z0-9_$]*$/.test(name) && !reserved.has(name.toUpperCase());
  if (isPlain && (foldOf(dialect)(name, false) === name || isBareEqual(name, dialect))) return name;
  const { hasDoubleQuotedTexts, hasBacktickNames, hasBracketNames } = lexiconOf(dialect);
  if (hasDoubleQuotedTexts || (hasBacktickNames && !hasBracketNames)) return `\`${name.replaceAll('`', '``')}\``;
  if (hasBracketNames && !hasBacktickNames) return `[${name.replaceAll(']', ']]')}]`;
  return `"${name.replaceAll('"', '""')}"`;
}

/** True in dialects that ignore the case of names, and for names that catalogs list in lower case. */
function isBareEqual(name: string, dialect: string): boolean {
  const fold = foldOf(dialect);
  return fold(name, false) === fold(name, true) || resolveOf(dialect)(name, false) === name;
}

/** A name of several parts, such as `schema.table`; missing parts are left out. */
export function quotePath(parts: readonly (string | null)[], dialect: string): string {
  return parts
    .filter((part) => part !== null && part !== '')
    .map((part) => quoteName(part ?? '', dialect))
    .join('.');
}
