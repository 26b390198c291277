import { AppError } from '@/lib/errors/app-error';
import { analyse } from '@/lib/sql/analyse';
import { checkScript } from '@/lib/sql/check-script';

const policy = { allowsChanges: true, allowsTables: true, allowsViews: true, hasWholeDatabase: true };

/** The code with which a script is refused to somebody who may do everything in the database, or null. */
export function refusal(sql: string, dialect: string): string | null {
  try {
    checkScript(sql, analyse(sql, dialect), policy);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}
