import { readForm } from '@/lib/server/api/request/form';
import { secureMark } from '@/lib/server/auth/cookie';
import { nextPath } from '@/lib/server/auth/next-path';
import { requestOrigin } from '@/lib/server/public-url';

const themes = new Set(['light', 'dark', 'system']);

const year = 31_536_000;

/**
 * Stores the viewer's choice of light or dark, or the theme that this browser tries out, in a cookie and redirects back:
 * the theme switch for browsers without script. An empty `local` ends the trial.
 */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  const theme = String(form?.get('theme'));
  const headers = new Headers({ location: nextPath(String(form?.get('next') ?? '/'), requestOrigin(request)) });
  const local = form?.get('local');
  const keep = (cookie: string, age: number): void =>
    headers.append('set-cookie', `${cookie}; Path=/; Max-Age=${age}; SameSite=Lax${secureMark(request.headers)}`);
  if (themes.has(theme)) keep(`theme=${theme}`, year);
  if (local === '') keep('local_theme=', 0);
  else if (typeof local === 'string' && /^\d{1,9}$/.test(local)) keep(`local_theme=${local}`, year);
  return new Response(null, { status: 303, headers });
}
