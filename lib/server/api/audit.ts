import type { PgColumn } from 'drizzle-orm/pg-core';
import { ago } from './ago';
import { computed, type Field, related } from './field';
import { fullName, userOf } from './people';
import type { Searchable } from './resource';

interface AuditColumns {
  readonly created_on: PgColumn;
  readonly changed_on: PgColumn;
  readonly created_by_fk: PgColumn;
  readonly changed_by_fk: PgColumn;
}

/** `2026-11-21T03:47:43.070000`: without a zone, in UTC. */
export function wireInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, -1)}000`;
}

/** Who created and who changed a row, and when, in every format of the contract. */
export function auditFields({ created_on, changed_on, created_by_fk, changed_by_fk }: AuditColumns) {
  const names = ['first_name', 'id', 'last_name'];
  return {
    created_by: related(userOf(created_by_fk), names),
    changed_by: related(userOf(changed_by_fk), names),
    created_by_name: fullName(created_by_fk),
    changed_by_name: fullName(changed_by_fk),
    created_on: instant(created_on, wireInstant),
    changed_on: instant(changed_on, wireInstant),
    changed_on_utc: instant(changed_on, (at) => `${wireInstant(at)}+0000`),
    changed_on_dttm: instant(changed_on, (at) => at.getTime()),
    created_on_delta_humanized: instant(created_on, ago),
    created_on_humanized: instant(created_on, ago),
    changed_on_delta_humanized: instant(changed_on, ago),
    changed_on_humanized: instant(changed_on, ago),
  } satisfies Record<string, Field>;
}

/** Filters by who created and who changed a row, and when. */
export function auditSearch({ created_on, changed_on, created_by_fk, changed_by_fk }: AuditColumns) {
  return {
    changed_by: { kind: 'one', column: changed_by_fk },
    changed_on: { kind: 'date', column: changed_on },
    created_by: { kind: 'one', column: created_by_fk },
    created_on: { kind: 'date', column: created_on },
  } satisfies Record<string, Searchable>;
}

function instant(column: PgColumn, tell: (at: Date) => unknown): Field {
  return computed({ at: column }, ({ at }) => (at instanceof Date ? tell(at) : null));
}
