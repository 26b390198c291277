import { isDeepStrictEqual } from 'node:util';
import { loadModule, parseSync } from 'libpg-query';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { CompiledQuery } from '@/lib/query/compile';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { resolveQuery } from '@/lib/query/resolve-query';
import type { Engine } from '@/lib/server/engines/engine';
import { engines } from '@/lib/server/engines/registry';
import { planQuery, queryClock } from '@/lib/server/run/query-plan';
import { type FilledTemplate, fillOrFail } from '@/lib/server/template/fill-template';
import type { TemplateContext } from '@/lib/server/template/macros/macro-context';
import { type RequestParts, templateRequest } from '@/lib/server/template/macros/request';
import { parseTemplate } from '@/lib/server/template/syntax/parse-template';
import { isSyntaxFailure, TemplateError } from '@/lib/server/template/template-error';
import { undeclaredNames } from '@/lib/server/template/undeclared';
import { isText, rawText, type Value } from '@/lib/server/template/value/value';
import { noEngine } from '@/tests/oracle/chartdata/recorded-engines';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { birthNames, recordedDataset, recordedSources } from './jinja-dataset';

const file = 'functions/jinja.jsonl';

export async function run(): Promise<OracleResult[]> {
  await loadModule();
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

async function difference(recorded: RecordedCase): Promise<string | undefined> {
  switch (recorded.group) {
    case 'cache-key-detection':
    case 'feature-off':
      return 'every template is filled in, and every answer of a macro counts';
    case 'virtual-dataset':
      return virtualDataset(recorded);
    case 'template-validation':
      return validation(recorded);
    default:
      return rendering(recorded);
  }
}

function validation({ template, error }: RecordedCase): string | undefined {
  const failure = failureOf(() => parseTemplate(String(template)));
  const theirs = (error as RecordedError | undefined)?.message.replace('Invalid Jinja2 template syntax: ', '');
  return failure?.message === theirs ? undefined : `${failure?.message} instead of ${theirs}`;
}

async function rendering(recorded: RecordedCase): Promise<string | undefined> {
  const engine = Object.values<Engine>(engines).find(({ dialect }) => dialect.name === recorded.database);
  if (!engine) return noEngine;
  let filled: FilledTemplate;
  try {
    filled = await fillOrFail(String(recorded.template), contextOf(recorded, engine));
  } catch (error) {
    return errorDifference(error, recorded.error as RecordedError | undefined);
  }
  if (recorded.error) return `'${filled.text}' instead of ${JSON.stringify(recorded.error)}`;
  if (!isSameText(filled.text, String(recorded.output), recorded)) {
    return `'${filled.text}' instead of '${recorded.output}'`;
  }
  const ours = [filled.cacheKeys.map(plain), [...filled.appliedFilters], [...filled.removedFilters]];
  const theirs = [recorded.extra_cache_keys ?? [], recorded.applied_filters ?? [], recorded.removed_filters ?? []];
  if (!isDeepStrictEqual(ours, theirs)) return `saw ${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`;
  return undeclaredDifference(filled.text, recorded.undeclared_after_render);
}

/** Compares the statement of a query on a dataset whose SQL is a template. */
async function virtualDataset(recorded: RecordedCase): Promise<string | undefined> {
  const { from_dttm, to_dttm, filter, ...fields } = recorded.query as Record<string, unknown>;
  const times = from_dttm ? { time_range: `${from_dttm} : ${to_dttm}` } : {};
  const wire = { columns: ['name'], row_limit: 10, filters: filter, ...times, ...fields };
  const params = recorded.template_params;
  const description = {
    ...birthNames,
    sql: String(recorded.dataset_sql),
    template_params: params ? JSON.stringify(params) : null,
  };
  let compiled: CompiledQuery & { readonly usedFilters: readonly string[] };
  try {
    const { queries } = parseQueryContext({ datasource: { id: birthNames.id }, queries: [wire] });
    const query = resolveQuery(queries[0] ?? {}, description, {}, { standard: 50_000, most: 100_000 });
    compiled = await planQuery(
      query,
      recordedDataset(description, viewerOf(recorded.user)),
      queryClock(query, 0),
      never,
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.entry.status >= 500) throw error;
    return recorded.error ? undefined : `threw ${error.message}`;
  }
  if (recorded.error) return `${compiled.text} instead of ${JSON.stringify(recorded.error)}`;
  const isSame = isDeepStrictEqual(treeOf(compiled.text), treeOf(String(recorded.output)));
  return isSame ? undefined : `${compiled.text} instead of ${recorded.output}`;
}

const never = new AbortController().signal;

/** Compares the parsed statements, since ours quote every identifier. */
function isSameText(ours: string, theirs: string, { group }: RecordedCase): boolean {
  if (ours === theirs) return true;
  if (group !== 'dataset-macro') return false;
  return isDeepStrictEqual(treeOf(ours), treeOf(theirs));
}

function treeOf(from: string): unknown {
  const statement = from.startsWith('SELECT') ? from : `SELECT * FROM ${from}`;
  return JSON.parse(
    JSON.stringify(parseSync(statement), (key, value) =>
      /^(?:.*location|stmt_len|rexpr_list_.*)$/.test(key) ? undefined : value,
    ),
  );
}

function undeclaredDifference(text: string, theirs: unknown): string | undefined {
  if (theirs === undefined) return undefined;
  const recorded = theirs as string[] | { readonly error: RecordedError };
  if (!Array.isArray(recorded)) {
    const failure = failureOf(() => undeclaredNames(text));
    return failure?.message === recorded.error.message
      ? undefined
      : `${failure?.message} instead of ${recorded.error.message}`;
  }
  const ours = undeclaredNames(text);
  return isDeepStrictEqual(ours, recorded) ? undefined : `undeclared ${ours} instead of ${recorded}`;
}

interface RecordedError {
  readonly class: string;
  readonly message: string;
}

/** Errors of the template language are compared by kind and message; errors of its host by kind. */
function errorDifference(error: unknown, recorded: RecordedError | undefined): string | undefined {
  const ours = error instanceof Error ? `${nameOf(error)}: ${error.message}` : String(error);
  if (!recorded) return `threw ${ours}`;
  const { class: kind, message } = recorded;
  const wording = `${ours} instead of ${kind}: ${message}`;
  if (kind === 'DatasetNotFoundError')
    return error instanceof AppError && error.entry.status === 404 ? undefined : wording;
  if (!(error instanceof TemplateError)) return wording;
  if (kind === 'SupersetSyntaxErrorException') {
    const { words, line } = syntaxError(message);
    const isSame = isSyntaxFailure(error) && words === `(${error.failure}): ${error.message}` && line === error.line;
    return isSame ? undefined : wording;
  }
  if (kind === 'SupersetTemplateException') return error.message === message ? undefined : wording;
  if (kind === 'TimeRangeParseFailError') return error.message === message ? undefined : wording;
  if (kind === 'UndefinedError' || kind === 'SecurityError') {
    return error.failure === kind && error.message === message ? undefined : wording;
  }
  if (kind === 'CompileError') return error.failure === 'ValueError' ? undefined : wording;
  return error.failure === kind ? undefined : wording;
}

function nameOf(error: Error): string {
  return error instanceof TemplateError ? error.failure : error.name;
}

/** The message and the line from the printed list of errors. */
function syntaxError(message: string): { words: string | undefined; line: number } {
  const quoted = /message=(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'), error_type/.exec(
    message,
  )?.groups;
  const words = (quoted?.double ?? quoted?.single)?.replace(/\\(.)/g, '$1').replace('Jinja2 template error ', '');
  return { words, line: Number(/'line': (\d+)/.exec(message)?.[1]) };
}

function failureOf(work: () => unknown): TemplateError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
}

function contextOf(recorded: RecordedCase, { dialect }: Engine): TemplateContext {
  const mayRead = recorded.user !== 'norole';
  return {
    viewer: viewerOf(recorded.user),
    dialect,
    dataset: recorded.table === birthNames.table_name ? birthNames : null,
    request: templateRequest(requestParts(recorded.request)),
    values: { ...(recorded.render_values as object | undefined), ...(recorded.processor_values as object | undefined) },
    now: Date.parse(`${recorded.now}Z`),
    sources: recordedSources(mayRead, (recorded.rls_clauses as string[] | undefined) ?? []),
  };
}

function requestParts(request: unknown): RequestParts {
  const {
    query_string: query = {},
    data: form = {},
    json,
  } = (request ?? {}) as {
    query_string?: Record<string, string>;
    data?: Record<string, string>;
    json?: unknown;
  };
  return { query, form, json };
}

const people: Readonly<Record<string, readonly [id: number, roles: readonly string[]]>> = {
  admin: [1, ['Admin']],
  alpha: [2, ['Alpha']],
  alpha2: [3, ['Alpha']],
  gamma: [4, ['Gamma']],
  gamma_sales: [5, ['Gamma', 'sales_readers']],
  gamma_sql: [6, ['Gamma', 'examples_db', 'sql_lab']],
  sql_only: [7, ['sql_lab']],
  dash_only: [8, ['Gamma', 'dash_only']],
  norole: [9, ['Public']],
};

function viewerOf(user: unknown): Viewer | null {
  if (typeof user !== 'string') return viewer(null, null, ['Public']);
  if (user === '(no user object)') return null;
  const [id, roles] = people[user] ?? [0, []];
  return viewer(id, user, roles);
}

function viewer(id: number | null, username: string | null, roles: readonly string[]): Viewer {
  return {
    kind: id === null ? 'anonymous' : 'user',
    id,
    username,
    firstName: '',
    lastName: '',
    email: username && `${username}@example.com`,
    roles: roles.map((name, at) => ({ id: at + 1, name })),
    permissions: new Set(),
    isAdmin: username === 'admin',
    locale: 'en',
    guest: null,
  };
}

function plain(value: Value): unknown {
  if (typeof value === 'bigint') return Number(value);
  return isText(value) ? rawText(value) : value;
}
