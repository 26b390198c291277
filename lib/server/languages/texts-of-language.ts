import { AppError } from '@/lib/errors/app-error';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { isLanguage } from '@/lib/text/language';
import { translationsOf } from '@/lib/text/messages/translations';
import { isPageArea, loadLanguage, versionOfTexts } from './load-language';

/** More than there are areas. */
const mostAreas = 32;

/**
 * `/lang/<locale>/texts/?areas=list,ui&v=…`: areas of the catalogue for the browser. The current version may be kept
 * for a year. 404 for an unknown language or area.
 */
export async function textsOfLanguage(
  { url }: Request,
  { params }: { readonly params: Promise<{ readonly locale: string }> },
): Promise<Response> {
  const { locale } = await params;
  const query = new URL(url).searchParams;
  const areas = (query.get('areas') ?? '').split(',', mostAreas);
  if (!isLanguage(locale) || locale === 'en' || !areas.every(isPageArea)) {
    return errorResponse(new AppError('route_not_found'));
  }
  await loadLanguage(locale);
  const texts = translationsOf(locale);
  const response = jsonResponse(Object.fromEntries(areas.map((area) => [area, texts[area]])));
  const isCurrent = query.get('v') === versionOfTexts(locale);
  response.headers.set('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache');
  return response;
}
