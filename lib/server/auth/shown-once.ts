import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import { readCookie, setCookie, shownCookie } from './cookie';
import { secretText } from './key';

const seconds = 60;

/** Secrets that their owner sees on the next page and never again. */
const Shown = z.object({
  userId: z.number(),
  kind: z.enum(['token', 'recovery']),
  name: z.string(),
  secrets: z.array(z.string()),
});
export type Shown = z.infer<typeof Shown>;

/** The `Set-Cookie` header that takes secrets to the next page. The browser cannot read it. */
export async function showOnce(shown: Shown, headers: Headers): Promise<string> {
  const sealed = await sealData(shown, { password: secretText('shown-once'), ttl: seconds });
  return setCookie(shownCookie, sealed, headers, seconds);
}

/** The secrets for this user; null for anybody else's, and once they are too old. */
export async function readShown(headers: Headers, userId: number | null): Promise<Shown | null> {
  const sealed = readCookie(headers, shownCookie);
  if (!sealed) return null;
  const opened = await unsealData<unknown>(sealed, { password: secretText('shown-once'), ttl: seconds }).catch(
    () => null,
  );
  const shown = Shown.safeParse(opened).data;
  return shown?.userId === userId ? shown : null;
}
