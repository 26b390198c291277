import { api } from '@/lib/client/api';
import { routes } from '@/lib/client/routes';
import type { EditData } from '@/lib/dashboard/edit/edit-data';
import { sharedIn, withDrawn } from '@/lib/dashboard/edit/label-colors';
import { isObject } from '@/lib/text/is-object';
import { storedSettings } from './stored-dashboard';

/** How long the drawing has to rest before its colours are stored. */
const restMs = 500;

/**
 * Stores the colours that labels got on a dashboard, so that they keep them, and which labels several charts have. Waits
 * until all charts of the page are drawn. Neither the time of change nor the version of the dashboard changes by it.
 */
export function syncColorsLater(dashboardId: number, signal: AbortSignal): void {
  let wait: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    clearTimeout(wait);
    wait = setTimeout(() => {
      if (document.querySelector('figure[aria-busy=true]')) later();
      else void syncColors(dashboardId, signal).catch(() => undefined);
    }, restMs);
  };
  later();
  signal.addEventListener('abort', () => clearTimeout(wait));
}

async function syncColors(dashboardId: number, signal: AbortSignal): Promise<void> {
  const data = await api.get<EditData>(`/superset/dashboard/${dashboardId}/draft/`, { signal });
  const body = unsyncedColors(data);
  if (body !== null) await routes.dashboards.setColors(dashboardId, body, { isChange: false });
}

/** What has to be stored: null where every label that was drawn is stored with its colour. */
export function unsyncedColors(
  data: Pick<EditData, 'jsonMetadata' | 'labelColors' | 'sharedLabels' | 'colorSchemes'>,
): {
  readonly color_scheme?: string;
  readonly color_scheme_domain: readonly string[];
  readonly shared_label_colors: readonly string[];
  readonly map_label_colors: Readonly<Record<string, unknown>>;
  readonly label_colors: Readonly<Record<string, unknown>>;
} | null {
  const settings = storedSettings(data);
  const { color_scheme } = settings;
  const stored = isObject(settings.map_label_colors) ? settings.map_label_colors : {};
  const own = isObject(settings.label_colors) ? settings.label_colors : {};
  const known = Array.isArray(settings.shared_label_colors) ? settings.shared_label_colors : [];
  const colors = withDrawn(stored, own, data.labelColors);
  const shared = sharedIn(known, own, data.sharedLabels);
  if (colors === null || (colors === stored && shared.length === known.length)) return null;
  return {
    ...(typeof color_scheme === 'string' && color_scheme !== '' ? { color_scheme } : {}),
    color_scheme_domain: data.colorSchemes.find(({ id }) => id === color_scheme)?.colors ?? [],
    shared_label_colors: shared,
    map_label_colors: colors,
    label_colors: own,
  };
}
