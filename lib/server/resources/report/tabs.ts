import { eq } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { dashboard } from '@/db/schema/dashboard';

/** Tabs in a schedule's `extra` that its dashboard does not have. */
export async function unknownTabs(
  tx: Metadata,
  dashboardId: number,
  extra: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const named = tabsIn(extra.dashboard);
  if (named.length === 0) return [];
  const [stored] = await tx
    .select({ position: dashboard.position_json })
    .from(dashboard)
    .where(eq(dashboard.id, dashboardId));
  const layout = parsed(stored?.position ?? '');
  const known = new Set(typeof layout === 'object' && layout !== null ? Object.keys(layout) : []);
  return named.filter((tab) => !known.has(tab));
}

/** `activeTabs`, and the anchor: one tab, or a JSON list of tabs. */
function tabsIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { activeTabs, anchor }: { activeTabs?: unknown; anchor?: unknown } = part;
  const anchors = typeof anchor === 'string' && anchor !== '' ? (parsed(anchor) ?? anchor) : [];
  return [activeTabs, anchors].flat(2).filter((tab) => typeof tab === 'string');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
