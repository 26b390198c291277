import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { presetNames } from '@/lib/server/auth/sso/presets';

const pem = z.string().refine(isCertificate, 'This is not a certificate in PEM.');

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== null;
  } catch {
    return false;
  }
}

/** The attributes of an assertion that describe a person; each is the first of these names that has a value. */
const Attributes = z.strictObject({
  /** In place of the NameID. */
  subject: z.string().optional(),
  username: z.string().default('uid'),
  email: z.string().default('email'),
  firstName: z.string().default('givenName'),
  lastName: z.string().default('sn'),
  groups: z.string().default('groups'),
});

export const SamlProvider = z
  .strictObject({
    /** Part of the URL: `/api/auth/signin/<name>`. */
    name: z.string().regex(/^[a-z][a-z0-9_-]*$/),
    label: z.string().optional(),
    /** Whose mark the button of the sign-in page has. */
    icon: z.enum(presetNames).optional(),
    /** The name of the identity provider in its assertions. */
    entityId: z.string().min(1),
    /** Where a sign-in begins (HTTP-Redirect). */
    entryPoint: z.url({ protocol: /^https?$/ }),
    /** Certificates with which the provider signs, in PEM. */
    certificates: z.union([pem, z.array(pem).min(1)]).transform((given) => [given].flat()),
    /** What must be signed. Of a signed response, the assertion in it is taken as it is. */
    signed: z.enum(['assertion', 'response', 'both']).default('assertion'),
    /** Our own name; by default the address of our metadata. */
    serviceEntityId: z.string().min(1).optional(),
    /** A private key in PEM with which our requests are signed, and its certificate. */
    privateKey: z.string().min(1).optional(),
    certificate: pem.optional(),
    nameIdFormat: z.string().default('urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'),
    attributes: Attributes.prefault({}),
    /** The address of the provider that signs people out there (HTTP-Redirect). */
    signOutUrl: z.url({ protocol: /^https?$/ }).optional(),
    /** The provider asks for the password at each sign-in, whoever is signed in there. */
    forcesSignIn: z.boolean().default(false),
    allowedEmails: z.array(z.string()).default([]),
    /** The provider has verified every e-mail address, which gives access to the account with that address. */
    trustsEmails: z.boolean().default(false),
  })
  .refine(({ privateKey, certificate }) => (privateKey === undefined) === (certificate === undefined), {
    message: 'privateKey and certificate belong together.',
  });
export type SamlProvider = z.infer<typeof SamlProvider>;
