import { isObject } from '@/lib/text/is-object';
import type { RecordedCase } from '@/tests/oracle/read-cases';
import type { Rule } from './rules';

const answerOf = ({ response }: RecordedCase): Readonly<Record<string, unknown>> =>
  isObject(response) ? response : {};
const textOf = ({ response }: RecordedCase): string => JSON.stringify(response ?? null);
const itemsOf = (recorded: RecordedCase): readonly unknown[] => {
  const { result } = answerOf(recorded);
  return Array.isArray(result) ? result : [result];
};
const titleOf = (recorded: RecordedCase): unknown => {
  const { $html: page } = answerOf(recorded);
  return isObject(page) ? page.title : undefined;
};
const asked =
  (method: string, path: RegExp): Rule =>
  (recorded) =>
    recorded.method === method && path.test(String(recorded.path));
const all =
  (...rules: readonly Rule[]): Rule =>
  (recorded) =>
    rules.every((rule) => rule(recorded));
const holds =
  (pattern: RegExp): Rule =>
  (recorded) =>
    pattern.test(textOf(recorded));
const hasStatus =
  (status: number): Rule =>
  (recorded) =>
    recorded.status === status;
const headerOf = ({ response_headers: headers }: RecordedCase, name: string): unknown =>
  isObject(headers) ? headers[name] : undefined;

const hasRightToNothing: Rule = (recorded) =>
  itemsOf(recorded).some((item) => isObject(item) && item.permission === null);

/** The columns that a list was asked for; null for all of them. */
const columnsOf = ({ rison }: RecordedCase): unknown => {
  const { columns = null, select_columns: selected = null } = isObject(rison) ? rison : {};
  return columns ?? selected;
};

/** Pages that list people, what they did, or what only administrators rule. */
const closedPages = /^\/(?:users|roles|list_groups|registrations|actionlog|rowlevelsecurity|savedqueryview)\b/;

const isClosed: Rule = ({ user, path }) => user === 'gamma' && closedPages.test(String(path));

/** How many databases the recorded server stored at this time, at least: a list that is narrowed further has fewer. */
const manyDatabases = 8;

export const restRules: Readonly<Record<string, Rule>> = {
  'a field described by a translation file': holds(/Project-Id-Version/),
  'a statement that is told': (recorded) =>
    itemsOf(recorded).some((item) => isObject(item) && typeof item.query === 'string' && item.error === null),
  'samples with their statement': all(asked('POST', /^\/datasource\/samples/), hasStatus(200)),
  'a page without a title': all(hasStatus(200), (recorded) => titleOf(recorded) === '' && !isClosed(recorded)),
  'a missing page sent as a file': all(hasStatus(404), (recorded) =>
    String(headerOf(recorded, 'content-disposition')).includes('404.html'),
  ),
  'a write without a CSRF token': all(hasStatus(400), holds(/The CSRF token is missing/)),
  'a check that could not run': all(asked('POST', /\/validate_sql\/?$/), holds(/unable to check your query/)),
  'the words of a driver': holds(/psycopg2\.errors|Database exception|duplicate key/),
  'the text of a list': holds(/"message":"(?:\[l'|\(\)")/),
  'people who are not narrowed': all(asked('GET', /\/related\/(?:created|changed)_by$/), (recorded) => {
    const { filter } = isObject(recorded.rison) ? recorded.rison : {};
    return typeof filter === 'string' && answerOf(recorded).count === 9;
  }),
  'a query context that opening left': (recorded) =>
    itemsOf(recorded).some((item) => {
      const chart = isObject(item) && isObject(item.slice) ? item.slice : item;
      return isObject(chart) && String(chart.query_context).includes('"force":false');
    }),
  'a refused query that stays pending': (recorded) =>
    itemsOf(recorded).some((item) => isObject(item) && item.status === 'pending'),
  'a list of databases': all(asked('GET', /^\/api\/v1\/database\/$/), (recorded) => {
    const { count } = answerOf(recorded);
    return typeof count === 'number' && count >= manyDatabases;
  }),
  'a list of tags': all(asked('GET', /^\/api\/v1\/tag\/$/), (recorded) => {
    const { count } = answerOf(recorded);
    return typeof count === 'number' && count >= 8;
  }),
  'a list with what a refused change wrote': (recorded) =>
    columnsOf(recorded) !== null &&
    itemsOf(recorded).some((item) => isObject(item) && (item.theme_name === 'x' || item.descr === 'by alpha2')),
  'a page of what its reader may not see': all(hasStatus(200), isClosed),
  'a change of what somebody else made': all(
    hasStatus(200),
    ({ user, method, path }) =>
      /^(?:alpha2?|gamma)$/.test(String(user)) &&
      /^(?:PUT|DELETE)$/.test(String(method)) &&
      /^\/api\/v1\/(?:annotation_layer|css_template|theme|tag)\/\{(?:\w+)\}(?:\/|$)/.test(String(path)),
  ),
  'a result of a query without its statement': (recorded) =>
    itemsOf(recorded).some((item) => isObject(item) && item.query === '' && item.error === null),
  'JSON in the notation of a language': holds(/"\{'\w+': /),
  'a list of rights': all(asked('GET', /^\/api\/v1\/security\/(?:permissions-)?resources\/$/), (recorded) => {
    const { count } = answerOf(recorded);
    return typeof count === 'number' && count > 100 && !hasRightToNothing(recorded);
  }),
  'a list with a right to nothing': all(
    asked('GET', /^\/api\/v1\/security\/permissions-resources\/$/),
    hasRightToNothing,
  ),
  'databases that relate': all(asked('GET', /\/related\/database$/), (recorded) => answerOf(recorded).count === 1),
  'a list in no order': all(asked('GET', /^\/api\/v1\/[\w/]+\/$/), hasStatus(200), (recorded) => {
    const { order_column: order } = isObject(recorded.rison) ? recorded.rison : {};
    const { ids } = answerOf(recorded);
    return order === undefined && Array.isArray(ids) && ids.length > 1;
  }),
  'tags in no order': all(asked('GET', /^\/api\/v1\/saved_query\/$/), (recorded) =>
    itemsOf(recorded).some((item) => isObject(item) && Array.isArray(item.tags) && item.tags.length > 1),
  ),
};
