import { redirectTo } from '@/lib/server/auth/redirect';
import { readFields } from '@/lib/server/auth/sign-in-form';
import { samlService } from './service';
import type { SamlProvider } from './settings';
import { acceptSaml, beginSaml } from './sign-in';
import { acceptSamlSignOut } from './sign-out';

/** `/api/auth/<action>/<name of the provider>`; null for an action that there is not. */
export async function answerSaml(provider: SamlProvider, action: string, request: Request): Promise<Response | null> {
  const { method } = request;
  if (method === 'GET' && action === 'metadata') return metadata(provider);
  if (method === 'GET' && action === 'signin') return beginSaml(provider, request);
  try {
    if (method === 'POST' && action === 'callback') {
      return await acceptSaml(provider, await readFields(request), request.headers);
    }
    if (action === 'logout') {
      return await acceptSamlSignOut(provider, request, method === 'POST' ? await readFields(request) : new Map());
    }
  } catch (problem) {
    // Whatever a stranger sends can end here; only the log tells why.
    const reason = problem instanceof Error ? problem.message : String(problem);
    console.warn(`A message of the identity provider ${provider.name} was refused: ${reason.slice(0, 500)}`);
    return redirectTo('/login/?error=Saml');
  }
  return null;
}

/** What an administrator of the provider enters there. */
function metadata(provider: SamlProvider): Response {
  const xml = samlService(provider).generateServiceProviderMetadata(null, provider.certificate ?? null);
  return new Response(xml, {
    headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8', 'cache-control': 'no-store' },
  });
}
