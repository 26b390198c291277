import { expect } from 'playwright/test';
import { type Call, type Fields, isFields, recordedCalls } from '@/tests/pages/flows/calls';

/** Calls of the reference that have no equal, each with its reason. */
const unlike: Readonly<Record<string, string>> = {
  'GET /api/v1/query/updated_since': 'queries that run at once are answered by their own call',
  'GET /api/v1/query/': 'the history of a tab comes with its page',
  'GET /api/v1/database/': 'the databases come with the page',
  'GET /api/v1/sqllab/': 'the tabs come with the page',
  'GET /api/v1/explore/': 'the chart comes with its page',
};

/** Waits until every call of a recorded step, but that of `without`, has an equal among those of the page. */
export async function equal(step: string, own: readonly Call[], without?: string): Promise<void> {
  const recorded = recordedCalls(step).filter(({ method, path }) => {
    const call = `${method} ${path}`;
    return call !== without && !Object.hasOwn(unlike, call);
  });
  const differences = () => recorded.map((call) => differenceOf(call, own)).filter((text) => text !== null);
  await expect.poll(differences, { message: step, timeout: 15_000 }).toEqual([]);
}

/** Fields whose values name what was there when the calls were recorded, or are chosen anew each time. */
const values = new Set(
  `client_id database_id dbId db_id sql_editor_id datasource_id saved_query_id latest_query_id id immutableId name table
  schema catalog tab sql label extra_json form_data q updatedAt version`.split(/\s+/),
);

/** Fields that are not sent here, each with its reason. */
const unsent: Readonly<Record<string, string>> = {
  immutableId: 'a tab has one id in the browser',
  loaded: 'a state of the page, which the server does not read',
  inLocalStorage: 'texts are kept in a journal of the browser',
  updatedAt: 'stands in extra_json',
  cursorPosition: 'a state of the page, which the server does not read',
  selectedText: 'a state of the page, which the server does not read',
  query_limit: 'a tab without a limit of its own has that of the installation',
  queryLimit: 'a tab without a limit of its own has that of the installation',
};

/** What a recorded call has that the nearest of the page's own has not; null where one is like it. */
function differenceOf(recorded: Call, own: readonly Call[]): string | null {
  const alike = own.filter(({ method, path }) => method === recorded.method && path === recorded.path);
  // A tab may be stored in several calls, by when its query is known.
  const together = /^PUT .tabstateview/.test(`${recorded.method} ${recorded.path}`)
    ? [Object.assign({}, ...alike.map(({ fields }) => fields)) as Fields]
    : [];
  const differences = [...alike.map(({ fields }) => fields), ...together].map((fields) =>
    differing(recorded.fields, fields),
  );
  if (differences.some((names) => names.length === 0)) return null;
  const nearest = differences.sort((one, other) => one.length - other.length)[0];
  return `${recorded.method} ${recorded.path}: ${nearest?.join(', ') ?? 'is not called'}`;
}

function differing(recorded: Fields, own: Fields): string[] {
  return Object.entries(recorded).flatMap(([name, value]) => {
    const ours = own[name];
    if (value === null || (ours == null && Object.hasOwn(unsent, name))) return [];
    if (isFields(value)) return isFields(ours) ? differing(value, ours) : [name];
    if (values.has(name)) return ours === undefined || (ours !== null && typeof ours !== typeof value) ? [name] : [];
    return JSON.stringify(ours) === JSON.stringify(value) ? [] : [`${name} is ${JSON.stringify(ours)}`];
  });
}
