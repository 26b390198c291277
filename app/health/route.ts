export const dynamic = 'force-dynamic';

export function GET(): Response {
  return new Response('OK', { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
}
