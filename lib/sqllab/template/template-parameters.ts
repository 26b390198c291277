import { isObject } from '@/lib/text/is-object';
import { nearNames } from '@/lib/text/near-names';
import { templateSpans } from './template-mask';

/** The parameters of a template, or the reason why their text cannot be read. */
export type TemplateParameters =
  | { readonly values: Readonly<Record<string, unknown>>; readonly problem: null }
  | { readonly values: null; readonly problem: string };

/** Reads the JSON text of the parameters dialog. An empty text means none. */
export function readParameters(json: string | null): TemplateParameters {
  if (json === null || json.trim() === '') return { values: {}, problem: null };
  try {
    const values: unknown = JSON.parse(json);
    if (isObject(values)) return { values, problem: null };
    return { values: null, problem: 'not an object' };
  } catch (error) {
    return { values: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Names that templates have without parameters: literals, operators, statements, tests, filters and macros. */
const known: ReadonlySet<string> = new Set(
  `and or not in is if else elif endif for endfor set endset with endwith without context block endblock macro endmacro
  call endcall filter endfilter raw endraw include import from as do continue break recursive scoped ignore missing
  true false none True False None loop self super caller varargs kwargs
  range dict lipsum cycler joiner namespace
  current_user_id current_username current_user_email current_user_roles current_user_rls_rules cache_key_wrapper
  url_param filter_values get_filters get_time_filter dataset metric where_in to_datetime presto trino hive spark
  columns groupby metrics filter from_dttm to_dttm row_limit row_offset table_columns time_column time_grain`.split(
    /\s+/,
  ),
);

/** The variables that a script's templates use and do not set themselves, in the order of their first use. */
export function usedParameters(sql: string): readonly string[] {
  const used = new Set<string>();
  const own = new Set<string>();
  for (const { start, end, kind } of templateSpans(sql)) {
    if (kind === 'comment') continue;
    const code = sql.slice(start + 2, end - 2).replace(/^[-+]|[-+]$/g, '');
    if (kind === 'statement') for (const name of boundNames(code)) own.add(name);
    for (const name of freeNames(code)) used.add(name);
  }
  return [...used].filter((name) => !own.has(name) && !known.has(name));
}

/** The variables that a template statement sets: of `set`, `for` and `macro`. */
function boundNames(code: string): readonly string[] {
  const [, list = ''] =
    /^\s*(?:set\s+([\w\s,]+?)\s*(?:=|$)|for\s+([\w\s,]+?)\s+in\s)/.exec(code)?.filter(Boolean) ?? [];
  const [, macro, args = ''] = /^\s*macro\s+(\w+)\s*\(([^)]*)/.exec(code) ?? [];
  return [...list.split(','), macro ?? '', ...args.split(',').map((arg) => arg.split('=')[0] ?? '')]
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

const tokens =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[\p{L}_][\p{L}\p{N}_]*\s*=(?!=)|(\.\s*|\|\s*|\bis\s+(?:not\s+)?)?([\p{L}_][\p{L}\p{N}_]*)|[\s\S]/gu;

/** Names that are neither attributes, filters, tests nor names of arguments. */
function freeNames(code: string): readonly string[] {
  const names: string[] = [];
  for (const [, before, name] of code.matchAll(tokens)) if (name !== undefined && !before) names.push(name);
  return names;
}

/** A parameter that has no value, with the names of given parameters that it may be a misspelling of. */
export interface UndefinedParameter {
  readonly name: string;
  readonly similar: readonly string[];
}

/** The parameters among `names` that `values` does not have. */
export function undefinedParameters(
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): readonly UndefinedParameter[] {
  const given = Object.keys(values);
  return names
    .filter((name) => !Object.hasOwn(values, name))
    .map((name) => ({ name, similar: nearNames(name, given, mostEdits) }));
}

/** How many edits a similar name may be away. */
const mostEdits = 2;
