import { redirectTo } from '@/lib/server/auth/redirect';
import { readFields } from '@/lib/server/auth/sign-in-form';
import { begunIn } from './begun';
import { logRefusal } from './response';
import { samlService } from './service';
import type { SamlProvider } from './settings';
import { acceptSaml, beginSaml } from './sign-in';
import { acceptSamlTest } from './sign-in-test';
import { acceptSamlSignOut } from './sign-out';

/** `/api/auth/<action>/<name of the provider>`; null for an action that there is not. */
export async function answerSaml(provider: SamlProvider, action: string, request: Request): Promise<Response | null> {
  const { method } = request;
  if (method === 'GET' && action === 'metadata') return metadata(provider);
  if (method === 'GET' && action === 'signin') return beginSaml(provider, request);
  try {
    if (method === 'POST' && action === 'callback') {
      return await acceptPosted(provider, request);
    }
    if (action === 'logout') {
      return await acceptSamlSignOut(provider, request, method === 'POST' ? await readFields(request) : new Map());
    }
  } catch (problem) {
    logRefusal(provider, problem);
    return redirectTo('/login/?error=Saml');
  }
  return null;
}

/** Whether a response ends a test or signs in says the sealed cookie alone, whatever is posted. */
async function acceptPosted(provider: SamlProvider, request: Request): Promise<Response> {
  const { headers } = request;
  const [fields, begun] = [await readFields(request), await begunIn(headers)];
  return begun?.test === undefined
    ? acceptSaml(provider, begun, fields, headers)
    : acceptSamlTest(provider, { ...begun, test: begun.test }, fields, headers);
}

/** What an administrator of the provider enters there. */
function metadata(provider: SamlProvider): Response {
  const xml = samlService(provider).generateServiceProviderMetadata(null, provider.certificate ?? null);
  return new Response(xml, {
    headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8', 'cache-control': 'no-store' },
  });
}
