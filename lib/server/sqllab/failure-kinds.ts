import { and, count, gt, inArray, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { query } from '@/db/schema/query';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { toSql } from '@/lib/server/api/scope';
import { queryScope } from '@/lib/server/api/scopes';

export type FailureKind = 'syntax' | 'names' | 'rights' | 'time' | 'connection' | 'template' | 'size' | 'other';

/** Failures of one kind. */
export interface KindCount {
  readonly kind: FailureKind;
  readonly failed: number;
}

/** How many queries ran, and why how many of them failed, the most frequent kind first. */
export interface Failures {
  readonly ran: number;
  readonly kinds: readonly KindCount[];
}

export const failureDays = 30;

/** Beginnings of error types; the first that fits tells the kind. */
const beginnings: readonly (readonly [kind: FailureKind, pattern: RegExp])[] = [
  ['syntax', /^(?:SYNTAX|INVALID_SQL|INVALID_C[TV]AS)/],
  ['names', /^(?:TABLE|COLUMN|SCHEMA|OBJECT|DATABASE)_(?:DOES_NOT_EXIST|NOT_FOUND)/],
  [
    'rights',
    /SECURITY_ACCESS|^(?:DML_NOT_ALLOWED|ADHOC_SUBQUERY|MISSING_OWNERSHIP|CONNECTION_DATABASE_PERMISSIONS|OAUTH2)/,
  ],
  ['time', /TIMEOUT/],
  ['connection', /^CONNECTION/],
  ['template', /TEMPLATE_PARAMS|^GENERIC_COMMAND/],
  ['size', /^RESULT/],
];

/** The kind of a failure with this error type; `other` for unknown types and for failures that store none. */
export function failureKindOf(errorType: string | null): FailureKind {
  return beginnings.find(([, pattern]) => pattern.test(errorType ?? ''))?.[0] ?? 'other';
}

const storedType = sql<string | null>`substring(${query.extra_json} from '"error_type": ?"([A-Z0-9_]+)"')`;
/** What the words of a database tell, where its errors have no type of their own. */
const toldKind = sql<FailureKind | null>`case
  when left(${query.error_message}, 1000) ~* 'syntax error|parser error' then 'syntax'
  when left(${query.error_message}, 1000) ~* 'does not exist|doesn''t exist|no such (table|column)' then 'names' end`;
const isFailed = sql<boolean>`${query.status} IN ('failed', 'timed_out')`;

/** The failures of the last 30 days among the queries that the viewer may see. */
export async function failuresOf(viewer: Viewer): Promise<Failures> {
  const db = await metadata();
  const since = new Date(Date.now() - failureDays * 86_400_000);
  const type = sql<string | null>`case when ${isFailed} then coalesce(${storedType}, '') end`;
  const told = await db
    .select({ type, timed: sql<boolean>`${query.status} = 'timed_out'`, words: toldKind, found: count() })
    .from(query)
    .where(
      and(
        gt(query.changed_on, since),
        inArray(query.status, ['success', 'failed', 'timed_out']),
        toSql(rows(viewer, 'query'), queryScope),
      ),
    )
    .groupBy(sql`1`, sql`2`, sql`3`);
  const counts = new Map<FailureKind, number>();
  let ran = 0;
  for (const { type: errorType, timed, words, found } of told) {
    ran += found;
    if (errorType === null) continue;
    const typed = failureKindOf(errorType);
    const kind = timed ? 'time' : typed === 'other' ? (words ?? typed) : typed;
    counts.set(kind, (counts.get(kind) ?? 0) + found);
  }
  const kinds = [...counts].map(([kind, failed]) => ({ kind, failed }));
  return { ran, kinds: kinds.sort((one, other) => other.failed - one.failed || (one.kind < other.kind ? -1 : 1)) };
}
