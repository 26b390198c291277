import { metadata, metadataGeneration } from '@/db/client';
import { createSignInLink } from '@/lib/server/auth/link';
import { config } from '@/lib/server/config';
import { startJobs } from '@/lib/server/jobs/start';
import { followPlugins } from '@/lib/server/plugins/known-plugins';
import { purposeKey } from '@/lib/server/secrets';
import { endLostQueries, silenceMs } from '@/lib/server/sqllab/lost-queries';
import { shareQueue } from '@/lib/server/sqllab/query-queue';
import { type SeededAdmin, seedAdmin } from './seed-admin';
import { seedExamples } from './seed-examples';
import { seedRoles } from './seed-roles';
import { seedThemes } from './seed-themes';

/**
 * Prepares the installation before the first request. Every step can be repeated, and run on several replicas at once.
 */
export async function boot(): Promise<void> {
  config();
  purposeKey('session');
  const db = await metadata();
  await seedRoles(db);
  await seedThemes(db);
  await endLostQueries();
  // With several replicas, a query is lost only after `silenceMs` without a sign of life, so this runs again later.
  if ((await metadataGeneration()) === null) {
    setTimeout(() => void endLostQueries().catch(() => undefined), silenceMs * 1.1).unref();
  }
  await shareQueue();
  const admin = await seedAdmin(db);
  if (config().hasExamples && admin) await seedExamples(db, admin.id);
  await followPlugins();
  startJobs();
  if (process.env.ISOLINE_ANNOUNCE !== 'false') await announce(admin);
}

async function announce(admin: SeededAdmin | null): Promise<void> {
  const { url } = config();
  const lines = [`Isoline is ready at ${url}`];
  if (admin) lines.push(`Sign in as ${admin.username}, once, within a day: ${url}${await createSignInLink(admin.id)}`);
  if (admin?.password) lines.push(`Its password, shown only now: ${admin.password}`);
  console.log(lines.join('\n'));
}

/**
 * After a failed start, Next would answer every request with 500. The process ends instead, so that the failure is
 * visible.
 */
export async function bootOrDie(): Promise<void> {
  try {
    await boot();
  } catch (error) {
    const isExplained = error instanceof Error && ['ConfigError', 'MetadataLockedError'].includes(error.name);
    console.error(isExplained ? error.message : error);
    process.exit(1);
  }
}
