import { readForm } from '@/lib/server/api/request/form';
import { secureMark } from '@/lib/server/auth/cookie';
import { nextPath } from '@/lib/server/auth/next-path';

/** Keeps whether the reader wants hatched charts and goes back, where the server draws them so at once. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  const headers = new Headers({ location: nextPath(String(form?.get('next') ?? '/'), new URL(request.url).origin) });
  const wanted = form?.get('patterns');
  if (wanted === 'on' || wanted === 'off') {
    headers.set(
      'set-cookie',
      `patterns=${wanted}; Path=/; Max-Age=31536000; SameSite=Lax${secureMark(request.headers)}`,
    );
  }
  return new Response(null, { status: 303, headers });
}
