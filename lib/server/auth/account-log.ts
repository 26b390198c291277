import { metadata } from '@/db/client';
import { log } from '@/db/schema/log';

/** What happens to the means by which an account is entered. */
export type AccountAct =
  | 'ApiToken.post'
  | 'ApiToken.delete'
  | 'SecondFactor.post'
  | 'SecondFactor.delete'
  | 'RecoveryCode.post'
  | 'Passkey.post'
  | 'Passkey.delete'
  | 'Passkey.put'
  | 'Session.delete'
  | 'SignInTest.post';

/** Writes to the action log who did this to the account `ofUser`. */
export async function logAccount(action: AccountAct, by: number, ofUser: number, name?: string): Promise<void> {
  const db = await metadata();
  await db.insert(log).values({ action, user_id: by, json: JSON.stringify({ user: ofUser, name }) });
}
