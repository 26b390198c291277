import { isTemplate } from '@/lib/server/template/fill-template';
import { checkReadable } from '@/lib/sql/check-script';
import { analyseSql, formattedSql } from './analyse-sql';

/** A script formatted. Throws `sql_unreadable` for one that cannot be parsed; with a template it is not parsed. */
export async function formattedScript(sql: string, dialect: string): Promise<string> {
  if (!isTemplate(sql)) {
    const { statements } = await analyseSql(sql, dialect);
    for (const statement of statements) checkReadable(sql, statement, dialect);
  }
  return formattedSql(sql, dialect);
}
