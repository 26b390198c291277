import { readForm } from '@/lib/server/api/request/form';
import { secureMark } from '@/lib/server/auth/cookie';
import { nextPath } from '@/lib/server/auth/next-path';
import { requestOrigin } from '@/lib/server/public-url';

/**
 * Stores in a cookie whether the viewer wants hatched charts, and redirects back, where the server then draws them so.
 */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  const headers = new Headers({ location: nextPath(String(form?.get('next') ?? '/'), requestOrigin(request)) });
  const wanted = form?.get('patterns');
  if (wanted === 'on' || wanted === 'off') {
    headers.set(
      'set-cookie',
      `patterns=${wanted}; Path=/; Max-Age=31536000; SameSite=Lax${secureMark(request.headers)}`,
    );
  }
  return new Response(null, { status: 303, headers });
}
