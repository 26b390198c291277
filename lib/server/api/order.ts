import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Texts in the order of their code points: the same on every server, whatever its locale. */
export function byText(column: SQLWrapper): SQL {
  return sql`${column} collate "C"`;
}

/** A text of the user a foreign key names. */
export function byRelated(text: SQLWrapper, from: SQLWrapper, where: SQL): SQL {
  return sql`(select ${text} from ${from} where ${where}) collate "C"`;
}
