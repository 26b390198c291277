import { errorText } from '@/lib/errors/error-text';
import { errorResponse, toldError } from '@/lib/server/api/wire';
import { currentLanguage } from '@/lib/text/current-language';
import { escapeHtml } from '@/lib/text/escape-html';
import { languageTag } from '@/lib/text/language';
import shell from '@/lib/text/messages/en/shell.json';
import { textsNow } from '@/lib/text/messages/translations';

/** Seconds after which a browser may ask again. */
const patience = 5;

/**
 * The answer where the guard of pages failed. Browsers receive a page for an error of the server, and ask again by
 * themselves while the metadata database cannot be reached; programs, and all other errors, receive JSON.
 */
export async function failedPage(problem: unknown, { headers }: Request): Promise<Response> {
  const error = toldError(problem);
  const { status } = error.entry;
  if (status < 500 || !headers.get('accept')?.includes('text/html')) return errorResponse(error);
  const { title } = textsNow('shell', shell).failed;
  const again = status === 503 ? `<meta http-equiv="refresh" content="${patience}">` : '';
  const html = `<!doctype html><html lang="${languageTag(currentLanguage())}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${again}<title>${escapeHtml(title)} · Isoline</title><style>${style}</style><h1>${escapeHtml(title)}</h1><p>${escapeHtml(errorText(error))}</p></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      ...(status === 503 ? { 'retry-after': String(patience) } : {}),
    },
  });
}

const style =
  ':root{color-scheme:light dark}body{margin:0;display:grid;align-content:center;justify-items:center;min-height:100vh;padding:16px;box-sizing:border-box;font:14px/1.5 system-ui,sans-serif;text-align:center}h1{margin:0;font-size:16px}p{margin:4px 0}';
