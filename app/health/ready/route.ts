import { sql } from 'drizzle-orm';
import { metadata } from '@/db/client';

export const dynamic = 'force-dynamic';

/** Readiness: 200 when the metadata database responds, else 503. */
export async function GET(): Promise<Response> {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  try {
    await (await metadata()).execute(sql`select 1`);
    return new Response('OK', { headers });
  } catch {
    return new Response('The metadata database does not answer', { status: 503, headers });
  }
}
