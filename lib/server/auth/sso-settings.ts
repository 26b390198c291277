import { z } from 'zod';

const Provider = z.strictObject({
  /** Chooses how the provider's answer is read; also its place in addresses: `/api/auth/signin/<name>`. */
  name: z.string().regex(/^[a-z][a-z0-9_-]*$/),
  label: z.string().optional(),
  /** Finds the endpoints by `<issuer>/.well-known/openid-configuration`. */
  issuer: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scope: z.string().default('openid profile email'),
  /** Ends of the addresses that may come in; empty lets in all. */
  allowedEmails: z.array(z.string()).default([]),
  /** An address that this provider has verified opens the account that has it. */
  trustsVerifiedEmail: z.boolean().default(false),
});
export type SsoProvider = z.infer<typeof Provider>;

const Settings = z.strictObject({
  providers: z.array(Provider).default([]),
  /** Unknown people are given an account. */
  registers: z.boolean().default(false),
  registrationRole: z.string().default('Public'),
  /** What the provider calls a group → our roles. */
  rolesMapping: z.record(z.string(), z.array(z.string())).default({}),
  /** At each sign-in roles become what the provider says, whatever they were. */
  syncsRoles: z.boolean().default(false),
  syncsGroups: z.boolean().default(false),
  createsGroups: z.boolean().default(false),
});
export type SsoSettings = z.infer<typeof Settings>;

/** `ISOLINE_SSO`: JSON; without it people sign in with a password or a link only. */
export function readSsoSettings(text: string): SsoSettings {
  return Settings.parse(text ? JSON.parse(text) : {});
}

/** Where an issuer tells its endpoints. */
export function wellKnown(issuer: string): string {
  return `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
}
