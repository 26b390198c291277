import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Sorts texts by code point: the same on every server, whatever its locale. */
export function byText(column: SQLWrapper): SQL {
  return sql`${column} collate "C"`;
}

/** Sorts by a text of the row that a foreign key refers to, by code point. */
export function byRelated(text: SQLWrapper, from: SQLWrapper, where: SQL): SQL {
  return sql`(select ${text} from ${from} where ${where}) collate "C"`;
}
