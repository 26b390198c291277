import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { config } from '@/lib/server/config';
import type { SamlProvider } from './settings';

/** How far the clocks of the provider and of the server may be apart. */
export const skewMs = 60_000;
/** An assertion is no longer taken this long after it was issued, whatever it says of itself. */
export const longestMs = 10 * 60_000;

export const addressesOf = ({ name }: SamlProvider) => ({
  callback: `${config().url}/api/auth/callback/${name}`,
  metadata: `${config().url}/api/auth/metadata/${name}`,
  signOut: `${config().url}/api/auth/logout/${name}`,
});

/** Our name at the provider, which its assertions must name as their audience. */
export function serviceEntityIdOf(provider: SamlProvider): string {
  return provider.serviceEntityId ?? addressesOf(provider).metadata;
}

/**
 * Our side of a provider. `requestId` becomes the id of the request that it makes. Which request an assertion answers is
 * checked in `assertion.ts`, since the library would keep its requests in this process alone.
 */
export function samlService(provider: SamlProvider, requestId?: string): SAML {
  const { callback, signOut } = addressesOf(provider);
  const entityId = serviceEntityIdOf(provider);
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: callback,
    entryPoint: provider.entryPoint,
    idpIssuer: provider.entityId,
    idpCert: provider.certificates,
    wantAssertionsSigned: provider.signed !== 'response',
    wantAuthnResponseSigned: provider.signed !== 'assertion',
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: longestMs,
    identifierFormat: provider.nameIdFormat,
    disableRequestedAuthnContext: true,
    forceAuthn: provider.forcesSignIn,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    logoutCallbackUrl: signOut,
    ...(provider.signOutUrl === undefined ? {} : { logoutUrl: provider.signOutUrl }),
    ...(provider.privateKey === undefined || provider.certificate === undefined
      ? {}
      : { privateKey: provider.privateKey, publicCert: provider.certificate }),
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  });
}
