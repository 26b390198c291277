import { z } from 'zod';
import { presetNames, presetOf } from './presets';
import { SamlProvider } from './saml/settings';

const part = z.string().regex(/^[\w.-]+(?::\d+)?$/);

const GivenProvider = z.strictObject({
  /** Part of the URL: `/api/auth/signin/<name>`. Without a preset it selects how the provider's response is read. */
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_-]*$/)
    .optional(),
  label: z.string().optional(),
  /** Whose mark the button of the sign-in page has; by default that of the preset. */
  icon: z.enum(presetNames).optional(),
  /** What is known of this provider stands for what is not given. */
  preset: z.enum(presetNames).optional(),
  domain: part.optional(),
  tenant: part.optional(),
  realm: part.optional(),
  application: part.optional(),
  /** The endpoints are read from `<issuer>/.well-known/openid-configuration`. */
  issuer: z.url().optional(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scope: z.string().optional(),
  /** Endings of the e-mail addresses that may sign in; an empty list allows all. */
  allowedEmails: z.array(z.string()).default([]),
  /** An e-mail address that this provider has verified gives access to the account with that address. */
  trustsVerifiedEmail: z.boolean().default(false),
  /** The provider asks for the password at each sign-in, whoever is signed in there. */
  forcesSignIn: z.boolean().default(false),
  /** Signing out here leads to the provider, which ends its session too. */
  signsOut: z.boolean().default(false),
});
const Provider = GivenProvider.transform((given, context) => {
  const preset = presetOf(given.preset);
  const name = given.name ?? given.preset;
  const issuer = given.issuer ?? preset?.issuer(given) ?? null;
  if (name === undefined || issuer === null) {
    context.addIssue(
      name === undefined
        ? 'A provider needs a name or a preset.'
        : `The issuer of ${name} is not known: give issuer, or what its preset needs (domain, tenant, realm, application).`,
    );
    return z.NEVER;
  }
  return {
    ...given,
    name,
    issuer,
    label: given.label ?? preset?.label,
    icon: given.icon ?? given.preset,
    scope: given.scope ?? preset?.scope ?? 'openid profile email',
    reader: preset?.reader ?? name,
  };
});
export type SsoProvider = z.infer<typeof Provider>;

const Fields = z.strictObject({
  providers: z.array(Provider).default([]),
  samlProviders: z.array(SamlProvider).default([]),
  /** False: nobody signs in with a password of an account here. */
  passwords: z.boolean().default(true),
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

/** What the directory and the proxy are called where providers are told apart. */
const taken = ['ldap', 'proxy'];

const Settings = Fields.refine(
  ({ providers, samlProviders }) => {
    const names = [...namesOf(providers, samlProviders), ...taken];
    return new Set(names).size === names.length;
  },
  { message: 'Each provider needs a name of its own, which is neither ldap nor proxy.' },
);
export type SsoSettings = z.infer<typeof Settings>;

function namesOf(...lists: readonly (readonly { readonly name: string }[])[]): string[] {
  return lists.flat().map(({ name }) => name);
}

/** Parses `ISOLINE_SSO` (JSON). Without it users can only sign in with a password or a link. */
export function readSsoSettings(text: string): SsoSettings {
  return Settings.parse(text ? JSON.parse(text) : {});
}

/** The URL of an issuer's discovery document. */
export function wellKnown(issuer: string): string {
  return `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
}
