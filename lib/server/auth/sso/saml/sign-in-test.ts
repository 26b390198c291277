import { endPostedTest, type PostedTest, rememberTest, type Tester } from '@/lib/server/auth/sso/sign-in-test';
import { type Begun, begin } from './begun';
import { logRefusal, takeResponse } from './response';
import type { SamlProvider } from './settings';

/** Sends the browser to the provider, for a test. */
export async function beginSamlTest(provider: SamlProvider, headers: Headers, tester: Tester): Promise<Response> {
  const id = await rememberTest(tester, provider.name);
  return begin(provider, headers, { next: '/', test: { id, sessionVersion: tester.sessionVersion } });
}

/**
 * Ends a test with the response that the provider has the browser post, and signs nobody in. The cookie of the test stays
 * until it is too old: a response that comes again is told as one of a test that is over.
 */
export async function acceptSamlTest(
  provider: SamlProvider,
  begun: Begun & { readonly test: PostedTest },
  fields: ReadonlyMap<string, string>,
  headers: Headers,
): Promise<Response> {
  return endPostedTest(headers, begun.test, provider.name, async () => {
    try {
      const { claims } = await takeResponse(provider, begun, fields);
      return claims;
    } catch (problem) {
      logRefusal(provider, problem);
      return null;
    }
  });
}
