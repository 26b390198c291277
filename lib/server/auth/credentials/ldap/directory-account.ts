import { recognise } from '@/lib/server/auth/sso/enter';
import { directoryName } from '@/lib/server/auth/sso/way-in';
import { config } from '@/lib/server/config';
import { askDirectory } from './ask-directory';

/**
 * The account of whoever has this name and password in the directory; null for a wrong name or password, somebody without
 * an account, without a directory, and while it cannot be reached, which only the log tells.
 */
export async function directoryAccount(username: string, password: string): Promise<number | null> {
  const { ldap } = config();
  if (ldap === null) return null;
  const claims = await askDirectory(ldap, username, password).catch(logFailure);
  if (claims === null) return null;
  return recognise(directoryName, claims);
}

/** Tells the log alone why the directory did not answer. */
export function logFailure(problem: unknown): null {
  const reason = problem instanceof Error ? `${problem.message} ${problem.cause ?? ''}` : String(problem);
  console.warn(`The directory could not be asked: ${reason.slice(0, 500)}`);
  return null;
}
