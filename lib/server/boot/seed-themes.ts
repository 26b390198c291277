import { and, eq, sql } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { theme } from '@/db/schema/theme';

const systemThemes = [
  { theme_name: 'THEME_DEFAULT', json_data: '{"algorithm": "default"}' },
  { theme_name: 'THEME_DARK', json_data: '{"algorithm": "dark"}' },
];

/** Creates the two system themes if they are missing. They cannot be deleted, so a missing one was never created. */
export async function seedThemes(db: Metadata): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1769172843)`);
    for (const values of systemThemes) {
      const isIt = and(eq(theme.theme_name, values.theme_name), eq(theme.is_system, true));
      if ((await tx.$count(theme, isIt)) === 0) await tx.insert(theme).values({ ...values, is_system: true });
    }
  });
}
