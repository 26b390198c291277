import { ProcessCache } from './process-cache';
import { megabyte, minuteMs } from './sizes';

/** What of an identity provider's discovery document a sign-in uses. */
export interface SsoDiscovery {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint?: string | undefined;
  /** Missing only for a provider that signs nothing. */
  readonly jwks_uri?: string;
  readonly end_session_endpoint?: string | undefined;
  readonly token_endpoint_auth_methods_supported?: readonly string[] | undefined;
  readonly authorization_response_iss_parameter_supported?: boolean | undefined;
}

/**
 * Discovery documents of identity providers whose addresses have been checked.
 *
 * Key: the issuer. Bound: 1 MB. Invalidation: ten minutes; a failure is not kept. Who may see it: the server.
 */
export const ssoDiscoveries = new ProcessCache<string, SsoDiscovery>('sso_discoveries', {
  maxSize: megabyte,
  ttl: 10 * minuteMs,
  sizeCalculation: (document, key) => key.length + JSON.stringify(document).length + 64,
});
