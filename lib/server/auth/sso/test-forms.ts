import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';
import { redirectTo } from '@/lib/server/auth/redirect';
import { hasCsrf, readFields } from '@/lib/server/auth/sign-in-form';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { beginSsoTest } from './call';
import { backWith, keepPasted, testerOf } from './sign-in-test';

const t = pageTexts('roleMapping');

/** The longest pasted text, in UTF-16 units. */
const longest = 100_000;

const Pasted = z.record(z.string(), z.unknown());
const ProviderName = z.string().min(1).max(64);

/** `GET /rolemapping/test/?provider=house&csrf_token=…`: leads to the provider, for a test. */
export async function startTest(request: Request): Promise<Response> {
  const { headers } = request;
  const tester = await testerOf(headers);
  if (tester === null) return errorResponse(new AppError('screen_forbidden'));
  const { searchParams } = new URL(request.url);
  if (!(await hasCsrf(headers, searchParams.get('csrf_token')))) return backWith(t('stale'), headers);
  const begun = await beginSsoTest(request, searchParams.get('provider') ?? '', tester);
  return begun ?? backWith(t('testFailed', { error: 'OAuthSignin' }), headers);
}

/** `POST /rolemapping/`: claims that somebody pasted, for the page that shows what follows from them. */
export async function submitClaims(request: Request): Promise<Response> {
  const { headers } = request;
  const tester = await testerOf(headers);
  if (tester === null) return errorResponse(new AppError('screen_forbidden'));
  const fields = await readFields(request);
  if (!(await hasCsrf(headers, fields.get('csrf_token') ?? null))) return backWith(t('stale'), headers);
  const text = fields.get('claims') ?? '';
  const claims = text.length > longest ? null : claimsIn(text);
  const provider = ProviderName.safeParse(fields.get('provider'));
  if (claims === null || !provider.success) return backWith(t('badJson'), headers);
  return redirectTo(await keepPasted(tester, provider.data, claims));
}

function claimsIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return Pasted.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
