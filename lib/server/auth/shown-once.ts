import { z } from 'zod';
import { readCookie, setCookie, shownCookie } from './cookie';
import { sealedAs } from './sealed';

const seconds = 60;

/** Secrets that their owner sees on the next page and never again. */
const Shown = z.object({
  userId: z.number(),
  kind: z.enum(['token', 'recovery']),
  name: z.string(),
  secrets: z.array(z.string()),
});
export type Shown = z.infer<typeof Shown>;

const sealed = sealedAs(Shown, 'shown-once', seconds);

/** The `Set-Cookie` header that takes secrets to the next page. The browser cannot read it. */
export async function showOnce(shown: Shown, headers: Headers): Promise<string> {
  return setCookie(shownCookie, await sealed.seal(shown), headers, seconds);
}

/** The secrets for this user; null for anybody else's, and once they are too old. */
export async function readShown(headers: Headers, userId: number | null): Promise<Shown | null> {
  const cookie = readCookie(headers, shownCookie);
  if (!cookie) return null;
  const shown = await sealed.open(cookie);
  return shown?.userId === userId ? shown : null;
}
