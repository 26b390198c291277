import { eq, inArray } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { role } from '@/db/schema/role';
import { rowLevelSecurity } from '@/db/schema/row-level-security';
import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import { canReadData } from '@/lib/permissions/can-read-data';
import { type RowRule, type RuleGroup, ruleFilters } from '@/lib/permissions/rule-filters';
import type { Viewer } from '@/lib/permissions/viewer';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { resolveQuery } from '@/lib/query/resolve-query';
import { loadRights, rightsByRole } from '@/lib/server/auth/load-viewer';
import {
  boundDatasets,
  datasetSubject,
  type OpenDataset,
  openDataset,
  openedDataset,
  rulesOf,
} from '@/lib/server/dataset/open-dataset';
import { type TriedRules, withTriedRules } from '@/lib/server/dataset/tried-rules';
import { runQuery } from './query';

/** A rule as it stands in a form. */
export interface DraftRule {
  /** The stored rule whose place it takes; null for a new one. */
  readonly id: number | null;
  readonly filter_type: RowRule['filter_type'];
  readonly clause: string;
  readonly group_key: string | null;
  readonly roles: readonly number[];
  /** Ids of datasets. */
  readonly tables: readonly number[];
}

export interface Trial {
  /** The name of the role or user. */
  readonly name: string;
  /** All rows of the dataset, without any rule. */
  readonly total: number;
  /** The rows that the role or user sees by the rules. */
  readonly seen: number;
  /** Some of them, at most `mostTriedRows`. */
  readonly frame: Frame;
  readonly dataset: DatasetDescription;
  /** Whether the rule applies to the role or user. */
  readonly isBound: boolean;
  /** Names of the other rules that apply. */
  readonly others: readonly string[];
  /** Whether the role or user may read the dataset at all. */
  readonly isReader: boolean;
}

export interface TrialRequest {
  readonly rule: DraftRule;
  readonly dataset: number;
  readonly as: { readonly kind: 'role' | 'user'; readonly id: number };
  /** Who asks; must be able to read the dataset. */
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
}

export const mostTriedRows = 10;
const mostMs = 15_000;

/**
 * What a role or a user would see of a dataset if the rule were stored as it stands in the form. Everything is computed
 * as for a chart, by the rules that hold and in read-only statements; nothing is stored or cached. Throws `not_found`
 * and `dataset_access_denied` as `openDataset` does, and `fields_refused` for a clause that does not work.
 */
export async function tryRule({ rule, dataset: id, as, viewer, signal }: TrialRequest): Promise<Trial> {
  const open = await openDataset({ id, type: 'table' }, viewer);
  const other = await viewerAs(as);
  const datasets = await boundDatasets(rule.tables);
  if (!datasets.includes(id)) throw refused('dataset', 'Choose one of the datasets of the rule.');
  const draft = {
    ...rule,
    id: rule.id ?? Number.MAX_SAFE_INTEGER,
    roles: rule.roles.map((roleId) => ({ id: roleId })),
  };
  const withDraft: TriedRules = {
    datasets,
    rulesOf: (stored, datasetId) => [
      ...stored.filter((one) => one.id !== rule.id),
      ...(datasets.includes(datasetId) ? [draft] : []),
    ],
  };
  const noRules: TriedRules = { datasets: [], rulesOf: () => [] };
  const onlyDraft: TriedRules = { datasets, rulesOf: (_, datasetId) => (datasets.includes(datasetId) ? [draft] : []) };
  const stored = await rulesOf(id);
  const ask = (rules: TriedRules) => {
    const groups = ruleFilters(other, rules.rulesOf(stored, id), id);
    return withTriedRules(rules, () => countAndRows(seenAs(other, open, groups), signal));
  };
  const applying = withDraft.rulesOf(stored, id).filter((one) => ruleFilters(other, [one], id).length > 0);
  const others = await namesOf(applying.filter((one) => one !== draft).map((one) => one.id));
  const isBound = applying.includes(draft);
  const whole = await ask(noRules);
  const seen = await ask(withDraft).catch(async (error: unknown) => {
    if (!isOfClause(error)) throw error;
    const ownError = isBound ? await ask(onlyDraft).then(notFailed, (own: unknown) => own) : null;
    if (isOfClause(ownError)) throw refused('clause', failure('rule_clause_failed', ownError));
    throw new AppError('rule_of_others_failed', { names: others.join(', '), reason: error.message }, { cause: error });
  });
  return {
    name: as.kind === 'role' ? (other.roles[0]?.name ?? '') : `${other.firstName} ${other.lastName}`.trim(),
    total: whole.count,
    seen: seen.count,
    frame: seen.frame,
    dataset: open.description,
    isBound,
    others,
    isReader: canReadData(other, await datasetSubject(id)),
  };
}

/** The dataset with the rules of somebody else, on the connection of whoever asks. */
function seenAs(other: Viewer, { database, description }: OpenDataset, rowRules: readonly RuleGroup[]): OpenDataset {
  const limits = { ...database.limits, timeoutMs: Math.min(database.limits.timeoutMs, mostMs) };
  const known = { description, rowRules, isNarrowed: false, cacheTimeout: -1 };
  // Whoever may change rules is told what the database says of a clause.
  return { ...openedDataset({ ...database, limits }, other, known), isNarrowed: false };
}

async function countAndRows(dataset: OpenDataset, signal: AbortSignal) {
  const { id, columns } = dataset.description;
  const { queries, formData } = parseQueryContext({
    datasource: { id, type: 'table' },
    queries: [
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' }] },
      { columns: columns.map(({ column_name }) => column_name), row_limit: mostTriedRows },
    ],
  });
  const [counted, rows] = await Promise.all(
    queries.map((wire) => {
      const query = resolveQuery(wire, dataset.description, formData, { standard: 1, most: mostTriedRows });
      const policy = { force: false, timeout: -1 };
      const run = { dataset, viewer: dataset.viewer, policy, signal, now: Date.now(), formData, defaultRowLimit: 1 };
      return runQuery(query, run);
    }),
  );
  if (counted === undefined || rows === undefined) throw new Error('two queries were asked');
  return { count: Number(counted.frame.columns[0]?.values[0] ?? 0), frame: rows.frame };
}

/** Somebody with one role alone, or a user with all of theirs. Throws `fields_refused` where there is none. */
async function viewerAs({ kind, id }: TrialRequest['as']): Promise<Viewer> {
  if (kind === 'user') {
    const [found] = await loadRights([id]);
    if (found === undefined) throw refused('user', 'There is no such user any more.');
    return found;
  }
  const db = await metadata();
  const [found] = await db.select({ id: role.id, name: role.name }).from(role).where(eq(role.id, id));
  if (found === undefined) throw refused('role', 'There is no such role any more.');
  const held = (await rightsByRole([id]))[found.name] ?? [];
  return {
    kind: 'user',
    id: null,
    username: null,
    firstName: '',
    lastName: '',
    email: null,
    roles: [found],
    permissions: new Set(held.map(([verb, view]) => `${verb} on ${view}`)),
    isAdmin: found.name === 'Admin',
    locale: 'en',
    guest: null,
  };
}

async function namesOf(ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const db = await metadata();
  const { id, name } = rowLevelSecurity;
  const found = await db
    .select({ name })
    .from(rowLevelSecurity)
    .where(inArray(id, [...ids]))
    .orderBy(id);
  return found.map((row) => row.name);
}

const notFailed = (): null => null;

/** Codes that say nothing of a clause: the database is slow, gone or busy. */
const ofDatabase: ReadonlySet<string> = new Set([
  'query_timeout',
  'query_cancelled',
  'query_stopped',
  'database_busy',
  'database_unreachable',
]);

function isOfClause(error: unknown): error is AppError {
  return error instanceof AppError && error.entry.status < 500 && !ofDatabase.has(error.code);
}

function failure(code: 'rule_clause_failed', { message }: AppError): string {
  const reason = message.replace(/^Error: /, '').replace(/[.\s]*$/, '.');
  return new AppError(code, { reason }).message;
}

function refused(field: string, sentence: string): AppError {
  return new AppError('fields_refused', { fields: field }, { details: { [field]: [sentence] } });
}
