import { lexiconOf } from '@/lib/query/sql/lexicon';
import { isTemplate } from '@/lib/server/template/fill-template';
import { isSameText } from '@/lib/sql/format-sql';
import type { RecordedCase } from '@/tests/oracle/read-cases';
import type { Rule } from './rules';
import { postgresqlRefusal } from './sql-shapes';

/** What was to be formatted, and what was recorded: null where it could not be formatted. */
export function formatCase({ engine, sql, body, response, result }: RecordedCase) {
  const request = (body ?? { sql, engine }) as { readonly sql: string; readonly engine?: string };
  const { result: told } = (response ?? {}) as { result?: string };
  const { sql: written } = (result ?? {}) as { sql?: string };
  return { sql: request.sql, engine: request.engine ?? 'base', recorded: told ?? written ?? null };
}

export function withoutEnd(sql: string): string {
  return sql.trim().replace(/;$/, '');
}

const isFormat: Rule = ({ group }) => group === 'http' || group === 'in-process';

/** PostgreSQL's parser refuses it. Templates are not parsed, and empty statements are passed over. */
const isUnreadable: Rule = (recorded) => {
  const { sql, engine } = formatCase(recorded);
  const isParsed = !isTemplate(sql) && sql !== '';
  return isParsed && postgresqlRefusal({ ...recorded, sql, engine }) !== null;
};

/** A text in two quotes where the reference sees a name, a comment that MySQL runs, or a comment in a comment. */
const isReadOtherwise: Rule = (recorded) => {
  const { sql, engine } = formatCase(recorded);
  const isNested = /\/\*(?:(?!\*\/)[\s\S])*\/\*/.test(sql);
  return (
    isTextOfName(recorded) ||
    (engine === 'mysql' && sql.includes('/*!')) ||
    ((engine === 'hive' || engine === 'base') && isNested)
  );
};

/** A text in two quotes names a common table. */
const isTextOfName: Rule = (recorded) => {
  const { sql, engine } = formatCase(recorded);
  return lexiconOf(engine).hasDoubleQuotedTexts && /^WITH "/.test(sql);
};

/** The recorded text has other words than the given one. */
const isAnew: Rule = (recorded) => {
  const { sql, engine, recorded: text } = formatCase(recorded);
  return text !== null && !isSameText(withoutEnd(sql), withoutEnd(text), engine);
};

export const formatRules: Readonly<Record<string, Rule>> = {
  'formatted with other words': (recorded) =>
    isFormat(recorded) && isAnew(recorded) && !isUnreadable(recorded) && !isReadOtherwise(recorded),
  'formatted, though a text names a common table': isTextOfName,
  'formatted by us alone': (recorded) =>
    isFormat(recorded) && formatCase(recorded).recorded === null && !isUnreadable(recorded),
  'formatted, though no SQL of PostgreSQL': (recorded) =>
    isFormat(recorded) && formatCase(recorded).recorded !== null && isUnreadable(recorded),
};
