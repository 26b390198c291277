import { AppError } from '@/lib/errors/app-error';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { isLanguage, type Language } from '@/lib/text/language';
import { translationsOf } from '@/lib/text/messages/translations';
import { translatedChartTexts } from './chart-texts';
import { isPageArea, loadLanguage, versionOfTexts } from './load-language';

/** More than there are areas. */
const mostAreas = 32;

/**
 * `/lang/<locale>/texts/?areas=list,ui&v=…`: areas of the catalogue for the browser. With `charts=pie` instead, the texts
 * of the panel of a chart type, by the English ones; with `charts=types` what names and describes all types, with
 * `charts=grains` the names of time grains. The current version may be kept for a year. 404 for an unknown language, area or chart type.
 */
export async function textsOfLanguage(
  { url }: Request,
  { params }: { readonly params: Promise<{ readonly locale: string }> },
): Promise<Response> {
  const { locale } = await params;
  const query = new URL(url).searchParams;
  if (!isLanguage(locale) || locale === 'en') return errorResponse(new AppError('route_not_found'));
  await loadLanguage(locale);
  const charts = query.get('charts');
  const texts = charts === null ? areaTexts(locale, query.get('areas') ?? '') : translatedChartTexts(locale, charts);
  if (texts === null) return errorResponse(new AppError('route_not_found'));
  const response = jsonResponse(texts);
  const isCurrent = query.get('v') === versionOfTexts(locale);
  response.headers.set('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache');
  return response;
}

function areaTexts(language: Language, names: string): object | null {
  const areas = names.split(',', mostAreas);
  if (!areas.every(isPageArea)) return null;
  const texts = translationsOf(language);
  return Object.fromEntries(areas.map((area) => [area, texts[area]]));
}
