import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';
import { setCookie } from '@/lib/server/auth/cookie';
import { nextPath } from '@/lib/server/auth/next-path';
import { redirectTo } from '@/lib/server/auth/redirect';
import { isLanguage } from '@/lib/text/language';
import { languageCookie } from './asked-language';

const yearSeconds = 365 * 24 * 3600;

/**
 * `/lang/<locale>`: keeps the language for this browser, and leads back to the page where it was chosen. 404 for a
 * language that the product does not have.
 */
export async function chooseLanguage(
  { headers }: Request,
  { params }: { readonly params: Promise<{ readonly locale: string }> },
): Promise<Response> {
  const { locale } = await params;
  if (!isLanguage(locale)) return errorResponse(new AppError('route_not_found'));
  const back = nextPath(headers.get('referer'), `http://${headers.get('host') ?? ''}`);
  return redirectTo(back, [setCookie(languageCookie, locale, headers, yearSeconds)]);
}
