import { asc } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { dynamicPlugin } from '@/db/schema/dynamic-plugin';
import { config } from '@/lib/server/config';
import { PluginDefinition } from '@/lib/viz/plugin/definition-schema';
import { knowPlugins } from '@/lib/viz/plugin/known';

/** How long another replica goes on with what this one changed, in milliseconds. */
const ageMs = 10_000;

/** Reads the plugins that the whole process knows from now on; without the feature there are none. */
export async function readPlugins(): Promise<void> {
  if (!config().hasPlugins) return knowPlugins([]);
  const db = await metadata();
  const { key, name, bundle_hash, definition } = dynamicPlugin;
  const rows = await db
    .select({ key, name, hash: bundle_hash, definition })
    .from(dynamicPlugin)
    .orderBy(asc(dynamicPlugin.id));
  const plugins = rows.flatMap((row) => {
    const parsed = PluginDefinition.safeParse(JSON.parse(row.definition));
    return parsed.success ? [{ ...row, definition: parsed.data }] : [];
  });
  return knowPlugins(plugins);
}

/** Reads them now, and again and again: other replicas change them, too. */
export async function followPlugins(): Promise<void> {
  await readPlugins();
  if (!config().hasPlugins) return;
  const again = (): void => {
    readPlugins().catch((problem: unknown) => console.error('Plugins could not be read:', problem));
  };
  setInterval(again, ageMs).unref();
}
