import { readForm } from '@/lib/server/api/request/form';
import { secureMark } from '@/lib/server/auth/cookie';
import { nextPath } from '@/lib/server/auth/next-path';
import { requestOrigin } from '@/lib/server/public-url';

const themes = new Set(['light', 'dark', 'system']);

/** Stores the viewer's theme in a cookie and redirects back: the theme switch for browsers without script. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  const theme = String(form?.get('theme'));
  const headers = new Headers({ location: nextPath(String(form?.get('next') ?? '/'), requestOrigin(request)) });
  if (themes.has(theme))
    headers.set('set-cookie', `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secureMark(request.headers)}`);
  return new Response(null, { status: 303, headers });
}
