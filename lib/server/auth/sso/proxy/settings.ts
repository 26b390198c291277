import { z } from 'zod';
import { networks } from '@/lib/server/egress/address-kind';

const header = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .transform((name) => name.toLowerCase());

const Settings = z.strictObject({
  /** Names the user. The proxy must set it itself and let no client send it. */
  header,
  /** Addresses and networks of the proxies; from all others the header is nothing. */
  proxies: z
    .array(z.string())
    .min(1)
    .transform((list, context) => {
      try {
        return networks(list);
      } catch {
        context.addIssue('A proxy is an address or a network, such as 10.0.0.0/8.');
        return z.NEVER;
      }
    }),
  emailHeader: header.optional(),
  /** Names of groups with commas between. */
  groupsHeader: header.optional(),
  /** The issuer of the identities, whose subjects are the names. */
  issuer: z.string().min(1).default('proxy'),
  /** A name that the proxy gives opens the account of this user name. */
  trustsUserNames: z.boolean().default(false),
  /** Where signing out leads: without it the proxy signs in again at once. */
  signOutUrl: z.url({ protocol: /^https?$/ }).optional(),
});
export type ProxySettings = z.infer<typeof Settings>;

/** Parses `ISOLINE_PROXY_SIGN_IN` (JSON); null without it. */
export function readProxySettings(text: string): ProxySettings | null {
  return text ? Settings.parse(JSON.parse(text)) : null;
}
