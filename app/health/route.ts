export const dynamic = 'force-dynamic';

export { methodRefused as POST } from '@/lib/server/known-method';

export function GET(): Response {
  return new Response('OK', { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
}
