import { TemplateError } from '@/lib/server/template/template-error';
import { define } from '@/lib/server/template/value/define';
import { fromJson } from '@/lib/server/template/value/from-json';
import { type Callable, isText, isTrue, rawText, type Value } from '@/lib/server/template/value/value';
import type { MacroRun } from './macro-context';
import { escapedInLiteral } from './sql-filters';

/**
 * Macros that return facts of the viewer and the URL parameters. By default, returned values become part of the
 * result's cache key.
 */
export function userMacros(run: MacroRun): Callable[] {
  const { viewer, seen } = run;
  const fact = (name: string, value: Value, key: Value = value): Callable =>
    define(name, ['add_to_cache_keys'], [true], (adds = true) => {
      if (isTrue(adds) && isTrue(value)) seen.cacheKeys.push(key);
      return value;
    });
  const roles = viewer && rolesOf(viewer.roles.map(({ name }) => name));
  return [
    fact('current_user_id', viewer?.id == null ? null : BigInt(viewer.id)),
    fact('current_username', viewer?.username ?? null),
    fact('current_user_email', viewer?.email ?? null),
    fact('current_user_roles', roles && fromJson(roles), roles && jsonText(roles)),
    define('current_user_rls_rules', [], [], () => {
      const rules = run.answers.of('row rules', () => run.sources.rowRules(), tooManyQuestions);
      if (rules.length === 0) return null;
      const sorted = [...rules].sort();
      seen.cacheKeys.push(jsonText(sorted));
      return fromJson(sorted);
    }),
    define('cache_key_wrapper', ['key'], [], (key = null) => {
      seen.cacheKeys.push(key);
      return key;
    }),
    urlParam(run),
  ];
}

/** A URL parameter of the page, by default escaped for use between the quotes of an SQL literal. */
function urlParam({ request, dialect, seen }: MacroRun): Callable {
  return define(
    'url_param',
    ['param', 'default', 'add_to_cache_keys', 'escape_result'],
    [null, true, true],
    (param = null, otherwise = null, adds = true, escapes = true) => {
      const name = isText(param) ? rawText(param) : '';
      const given = Object.hasOwn(request.urlParams, name) ? request.urlParams[name] : undefined;
      const value = given === undefined || given === '' ? otherwise : fromJson(given);
      if (value !== null && isTrue(escapes) && !isText(value)) {
        throw new TemplateError('AttributeError', `the parameter ${name} is not a text`);
      }
      const result =
        value !== null && isTrue(escapes) && isText(value) ? escapedInLiteral(rawText(value), dialect) : value;
      if (isTrue(adds) && !request.address.has(name)) seen.cacheKeys.push(result);
      return result;
    },
  );
}

function rolesOf(names: readonly string[]): readonly string[] {
  return names.length === 0 ? ['Public'] : names.toSorted();
}

/** JSON with a space after each comma. */
function jsonText(items: readonly string[]): string {
  return `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;
}

export function tooManyQuestions(): TemplateError {
  return new TemplateError('BudgetError', 'the template asks for too many other objects');
}
