import { sql } from 'drizzle-orm';
import { metadata, replicaReport } from '@/db/client';
import type { ReplicaReport } from '@/db/metadata';

export const dynamic = 'force-dynamic';

/** Readiness: 200 when the metadata database responds, else 503. A second line tells of the read replica. */
export async function GET(): Promise<Response> {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  try {
    await (await metadata()).execute(sql`select 1`);
    const replica = await replicaReport();
    return new Response(replica ? `OK\n${wordsOf(replica)}` : 'OK', { headers });
  } catch {
    return new Response('The metadata database does not answer', { status: 503, headers });
  }
}

function wordsOf({ state, lagSeconds }: ReplicaReport): string {
  const lag = `${(lagSeconds ?? 0).toFixed(1)} s behind`;
  const instead = 'the primary answers its reads';
  return {
    starting: `Read replica: not compared yet, ${instead}`,
    used: `Read replica: in use, ${lag}`,
    behind: `Read replica: ${lag}, ${instead}`,
    unreachable: `Read replica: cannot be reached, ${instead}`,
    no_standby: `Read replica: is no standby, ${instead}`,
  }[state];
}
