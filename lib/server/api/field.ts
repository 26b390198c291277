import { type Column, Column as ColumnClass, type GetColumnData, is, type SQL, sql } from 'drizzle-orm';
import { phraseText } from '@/lib/errors/error-text';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Relation } from './scope';

/** One field of an API response: what to select for it, and how to compute it from the selected values. */
export interface Field {
  readonly select: Readonly<Record<string, Column | SQL>>;
  readonly make: (values: Readonly<Record<string, unknown>>) => unknown;
  /** The same field with only these parts, so that no unused value is loaded. */
  readonly narrow?: (parts: readonly string[]) => Field;
  /** The same field with only what this viewer may see; for fields that contain other objects. */
  readonly seenBy?: (viewer: Viewer) => Field;
}

type Selected<S> = {
  readonly [K in keyof S]: S[K] extends Column ? GetColumnData<S[K]> : S[K] extends SQL<infer T> ? T : never;
};

export function field(column: Column | SQL): Field {
  return { select: { value: column }, make: ({ value }) => value };
}

export function computed<S extends Readonly<Record<string, Column | SQL>>>(
  select: S,
  make: (values: Selected<S>) => unknown,
): Field {
  return { select, make: (values) => make(values as Selected<S>) };
}

/** A stored text, null or one of `phrases` or of the catalogue in English, in the language of its reader. */
export function phrase(column: Column): Field {
  return computed({ text: column }, ({ text }) => (typeof text === 'string' ? phraseText(text) : null));
}

/** Related rows inside the response: an object or null, or a list. `owners.id` selects one part of them. */
export function related(relation: Relation, names: readonly string[]): Field {
  const pairs = names.map((name) => {
    const column = relation.scope.columns[name];
    if (!column) throw new Error(`no column ${name}`);
    return sql`${sql.raw(`'${name}'`)}, ${column}`;
  });
  const row = sql`json_build_object(${sql.join(pairs, sql`, `)})`;
  const order = relation.order ? sql` order by ${relation.order}` : sql``;
  const value = relation.many ? sql`coalesce(json_agg(${row}${order}), '[]')` : row;
  return {
    ...field(sql`(select ${value} from ${relation.from} where ${relation.where})`),
    narrow: (parts) =>
      related(
        relation,
        names.filter((name) => parts.includes(name)),
      ),
  };
}

/** Like `related`, with only the rows for which `condition` holds. Without a viewer the list is empty. */
export function relatedSeen(relation: Relation, names: readonly string[], condition: (viewer: Viewer) => SQL): Field {
  const where = (only: SQL) => ({ ...relation, where: sql`${relation.where} and ${only}` });
  return {
    ...related(where(sql`false`), names),
    narrow: (parts) =>
      relatedSeen(
        relation,
        names.filter((name) => parts.includes(name)),
        condition,
      ),
    seenBy: (viewer) => related(where(condition(viewer)), names),
  };
}

/** In a one-table select Drizzle omits the table of a column, so that a sub-query would use another table's column. */
export function selectable(part: Column | SQL): Column | SQL {
  return is(part, ColumnClass) ? part : sql`${part}`;
}
