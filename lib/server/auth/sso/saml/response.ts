import { takeOnce } from '@/lib/server/auth/taken-once';
import { type ReadAssertion, readAssertion } from './assertion';
import type { Begun } from './begun';
import { demandSound, postedXml, SamlRefusal } from './message';
import { addressesOf, samlService } from './service';
import type { SamlProvider } from './settings';

/**
 * Takes, once, the response that the provider has the browser post. It must answer the request that this browser has
 * begun. What the form says of where to go (`RelayState`) is not read. Throws `SamlRefusal`, and the errors of the library.
 */
export async function takeResponse(
  provider: SamlProvider,
  begun: Begun | null,
  fields: ReadonlyMap<string, string>,
): Promise<ReadAssertion> {
  if (begun?.provider !== provider.name) throw new SamlRefusal('This browser has not begun to sign in.');
  const SAMLResponse = fields.get('SAMLResponse') ?? '';
  const { callback } = addressesOf(provider);
  demandSound(postedXml(SAMLResponse), 'Response', callback);
  const { profile } = await samlService(provider).validatePostResponseAsync({ SAMLResponse });
  const asked = { requestId: begun.requestId, recipient: callback };
  const said = readAssertion(profile?.getAssertion?.(), provider, asked);
  if (!(await takeOnce(provider.entityId, said.id, said.until))) {
    throw new SamlRefusal('The assertion was used before.');
  }
  return said;
}

/** Whatever a stranger sends can be refused; only the log tells why. */
export function logRefusal({ name }: SamlProvider, problem: unknown): void {
  const reason = problem instanceof Error ? problem.message : String(problem);
  console.warn(`A message of the identity provider ${name} was refused: ${reason.slice(0, 500)}`);
}
