import { routes } from '@/lib/client/routes';
import { jsonObject } from '@/lib/text/json-object';

/** Changes single settings of a dashboard: all others are sent as they are stored, because missing ones are reset. */
export async function saveSettings(id: number, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const { result } = await routes.dashboards.get(id);
  const stored = jsonObject(result.json_metadata ?? null);
  await routes.dashboards.update(id, { json_metadata: JSON.stringify({ ...stored, ...settings }) });
}
