import { api } from '@/lib/client/api';
import type { EditData } from '@/lib/dashboard/edit/edit-data';
import { scopeSettings } from '@/lib/dashboard/edit/scopes';
import { clickableCharts, storedLayout, storedSettings } from './stored-dashboard';

/** Changes some settings of a stored dashboard; the others stay as somebody saved them last. */
export async function saveSettings(id: number, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const data = await api.get<EditData>(`/superset/dashboard/${id}/draft/`);
  const [settings, layout] = [storedSettings(data), storedLayout(data)];
  const clickable = new Set(clickableCharts(data, layout).map(({ id: chart }) => chart));
  const json_metadata = JSON.stringify({ ...settings, ...scopeSettings(layout, settings, clickable), ...changes });
  await api.put(`/api/v1/dashboard/${id}`, { json_metadata }, { ifMatch: data.version });
}
