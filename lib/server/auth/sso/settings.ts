import { z } from 'zod';

const Provider = z.strictObject({
  /** Selects how the provider's response is read, and is part of the URL: `/api/auth/signin/<name>`. */
  name: z.string().regex(/^[a-z][a-z0-9_-]*$/),
  label: z.string().optional(),
  /** The endpoints are read from `<issuer>/.well-known/openid-configuration`. */
  issuer: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scope: z.string().default('openid profile email'),
  /** Endings of the e-mail addresses that may sign in; an empty list allows all. */
  allowedEmails: z.array(z.string()).default([]),
  /** An e-mail address that this provider has verified gives access to the account with that address. */
  trustsVerifiedEmail: z.boolean().default(false),
});
export type SsoProvider = z.infer<typeof Provider>;

const Settings = z.strictObject({
  providers: z.array(Provider).default([]),
  /** Unknown people get a new account. */
  registers: z.boolean().default(false),
  registrationRole: z.string().default('Public'),
  /** The provider's name of a role or group → our roles. */
  rolesMapping: z.record(z.string(), z.array(z.string())).default({}),
  /** At each sign-in the roles are replaced by those from the provider. */
  syncsRoles: z.boolean().default(false),
  syncsGroups: z.boolean().default(false),
  createsGroups: z.boolean().default(false),
});
export type SsoSettings = z.infer<typeof Settings>;

/** Parses `ISOLINE_SSO` (JSON). Without it users can only sign in with a password or a link. */
export function readSsoSettings(text: string): SsoSettings {
  return Settings.parse(text ? JSON.parse(text) : {});
}

/** The URL of an issuer's discovery document. */
export function wellKnown(issuer: string): string {
  return `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
}
