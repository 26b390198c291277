/** What is known of a provider beforehand. */
interface Preset {
  readonly label: string;
  readonly scope: string;
  /** By whose name the claims are read; `''` reads them as OpenID Connect has it. */
  readonly reader: string;
  /** The issuer of a customer of the provider; null when the settings lack what tells it. */
  readonly issuer: (place: PresetPlace) => string | null;
}

/** Where a customer is at a provider: which of these it takes, its preset tells. */
export interface PresetPlace {
  readonly domain?: string | undefined;
  readonly tenant?: string | undefined;
  readonly realm?: string | undefined;
  readonly application?: string | undefined;
}

const usual = 'openid profile email';

export const presets = {
  google: { label: 'Google', scope: usual, reader: 'google', issuer: () => 'https://accounts.google.com' },
  entra: {
    label: 'Microsoft',
    scope: usual,
    reader: 'azure',
    issuer: ({ tenant }) => (tenant ? `https://login.microsoftonline.com/${tenant}/v2.0` : null),
  },
  okta: {
    label: 'Okta',
    scope: `${usual} groups`,
    reader: 'okta',
    issuer: ({ domain }) => (domain ? `https://${domain}` : null),
  },
  auth0: {
    label: 'Auth0',
    scope: usual,
    reader: 'auth0',
    issuer: ({ domain }) => (domain ? `https://${domain}/` : null),
  },
  keycloak: {
    label: 'Keycloak',
    scope: usual,
    reader: '',
    issuer: ({ domain, realm }) => (domain && realm ? `https://${domain}/realms/${realm}` : null),
  },
  authentik: {
    label: 'authentik',
    scope: usual,
    reader: 'authentik',
    issuer: ({ domain, application }) =>
      domain && application ? `https://${domain}/application/o/${application}/` : null,
  },
  gitlab: {
    label: 'GitLab',
    scope: usual,
    reader: 'gitlab',
    issuer: ({ domain = 'gitlab.com' }) => `https://${domain}`,
  },
  github: {
    label: 'GitHub',
    scope: 'read:user user:email',
    reader: '',
    issuer: ({ domain = 'github.com' }) => `https://${domain}`,
  },
} as const satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as PresetName[];

export function presetOf(name: PresetName | undefined): Preset | null {
  return name === undefined ? null : presets[name];
}
