import { sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { theme } from '@/db/schema/theme';
import type { SystemThemes } from '@/lib/dashboard/theme-style';
import { Reading } from '@/lib/server/cache/reading';

const reading = new Reading<string, SystemThemes>('system_themes');

/** The themes that an administrator chose for all users. Anybody may see them: they style every page. */
export function systemThemes(): Promise<SystemThemes> {
  return reading.run('chosen', async () => {
    const db = await metadata();
    const chosen = await db
      .select({ isDefault: theme.is_system_default, isDark: theme.is_system_dark, json: theme.json_data })
      .from(theme)
      .where(sql`${theme.is_system_default} or ${theme.is_system_dark}`);
    return {
      default: chosen.find(({ isDefault }) => isDefault)?.json ?? null,
      dark: chosen.find(({ isDark }) => isDark)?.json ?? null,
    };
  });
}
