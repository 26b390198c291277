import { AppError } from '@/lib/errors/app-error';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';

/** Supported languages with their gettext plural rules. The translated texts are part of the pages, not of the pack. */
const plurals: Readonly<Record<string, string>> = {
  ar: 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)',
  de: 'nplurals=2; plural=(n != 1)',
  en: 'nplurals=2; plural=(n != 1)',
  es: 'nplurals=2; plural=(n != 1)',
  fr: 'nplurals=2; plural=(n > 1)',
  it: 'nplurals=2; plural=(n != 1)',
  ja: 'nplurals=1; plural=0',
  ko: 'nplurals=1; plural=0',
  nl: 'nplurals=2; plural=(n != 1)',
  pt: 'nplurals=2; plural=(n != 1)',
  ru: 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)',
  zh: 'nplurals=1; plural=0',
};

/** `/superset/language_pack/<lang>/`, in the JSON format of gettext tools. 404 for unsupported languages. */
export async function languagePack(
  _request: Request,
  { params }: { readonly params: Promise<{ readonly lang: string }> },
): Promise<Response> {
  const { lang } = await params;
  if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(lang)) {
    return errorResponse(new AppError('language_invalid'));
  }
  const plural_forms = plurals[lang];
  if (plural_forms === undefined) return jsonResponse({ error: "Language pack doesn't exist on the server" }, 404);
  const domain = 'superset';
  return jsonResponse({ domain, locale_data: { [domain]: { '': { domain, plural_forms, lang } } } });
}
