import type { Bound, Dialect } from '@/lib/query/dialect';
import { lexiconOf } from '@/lib/query/sql/lexicon';
import { type AnyBuiltin, builtin } from '@/lib/server/template/run';
import { TemplateError } from '@/lib/server/template/template-error';
import { elements } from '@/lib/server/template/value/collection';
import { DateTime } from '@/lib/server/template/value/datetime';
import { shownOf, textOf } from '@/lib/server/template/value/text';
import { stripped, textArgument } from '@/lib/server/template/value/text-methods';
import { isText, isTrue, rawText, Undefined, type Value } from '@/lib/server/template/value/value';
import { pythonFloat } from '@/lib/text/python-float';
import { strptime } from './strptime';

const markRemoved = '\n-- WARNING: the `mark` parameter was removed from the `where_in` macro for security reasons\n';

/** The filters for SQL templates in addition to Jinja's own. */
export function sqlFilters(dialect: Dialect): Readonly<Record<string, AnyBuiltin<Value>>> {
  return {
    where_in: builtin(
      ['values', 'mark', 'default_to_none'],
      [null, false],
      ({ budget }, values = null, mark = null, orNone = false) => {
        const items = elements(values, budget);
        if (items.length === 0 && isTrue(orNone)) return null;
        const written = items.map((item) => sqlLiteral(item, dialect, (value) => shownOf(value, budget)));
        const text = `(${written.join(', ')})${isTrue(mark) ? markRemoved : ''}`;
        budget.allocate(text.length);
        return text;
      },
    ),
    to_datetime: builtin(['value', 'format'], ['%Y-%m-%d %H:%M:%S'], ({ budget }, value = null, format = '') => {
      if (!isTrue(value)) return null;
      return new DateTime(strptime(stripped(textOf(value, budget), '\'"', true, true), textArgument(format)));
    }),
  };
}

/** A value as a literal of the dialect. Throws `ValueError` for values that have no SQL literal. */
function sqlLiteral(value: Value, dialect: Dialect, shown: (value: Value) => string): string {
  if (typeof value === 'number') return pythonFloat(value);
  if (isText(value)) return textLiteral(rawText(value), dialect);
  if (value instanceof DateTime) return dialect.literal(value.shown);
  if (value instanceof Undefined) throw value.error;
  if (value !== null && typeof value === 'object') {
    throw new TemplateError('ValueError', `No literal value renderer is available for literal value "${shown(value)}"`);
  }
  return dialect.literal(value satisfies Bound);
}

/** A text escaped for use between the quotes of a literal of the dialect. */
export function escapedInLiteral(text: string, dialect: Dialect): string {
  return textLiteral(text, dialect).replace(/^[a-zA-Z]*'|'$/g, '');
}

/**
 * Throws `ValueError` for a text with a backslash where the server may treat it as an escape character and the dialect
 * does not escape it.
 */
function textLiteral(text: string, dialect: Dialect): string {
  const isUncertain = lexiconOf(dialect.name).mayEscapeQuotes && !dialect.literal('\\').includes('\\\\');
  if (isUncertain && text.includes('\\')) {
    throw new TemplateError('ValueError', 'a backslash cannot be written safely for this database');
  }
  return dialect.literal(text);
}
