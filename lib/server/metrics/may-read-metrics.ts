import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerOf } from '@/lib/server/auth/token';
import { viewerOf } from '@/lib/server/auth/viewer';
import { config } from '@/lib/server/config';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** True for the metrics token of the settings and for viewers who may read the log. Throws for any other token. */
export async function mayReadMetrics(headers: Headers): Promise<boolean> {
  const { metricsToken } = config();
  const sent = bearerOf(headers);
  if (metricsToken !== null && sent !== null && timingSafeEqual(digest(sent), digest(metricsToken))) return true;
  return (await viewerOf(headers)).permissions.has('can_read on Log');
}
