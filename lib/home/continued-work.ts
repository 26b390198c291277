import { type DraftKind, draftHref, draftKinds, openDrafts } from '@/lib/client/drafts';
import type { JournalEntry } from '@/lib/client/journal';
import { isObject } from '@/lib/text/is-object';

/** A tab of the SQL editor whose text is in no saved query. */
export interface OpenTab {
  readonly id: number;
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Unsaved work on a chart or a dashboard, which this browser keeps. */
export interface KeptWork {
  readonly kind: DraftKind;
  readonly entry: JournalEntry<unknown>;
  /** Empty for a chart that has no name yet. */
  readonly title: string;
  /** The chart type; null for dashboards. */
  readonly vizType: string | null;
  /** Where the work is put back. */
  readonly href: string;
}

/** How many drafts and how many tabs the home page shows. */
export const mostContinued = { drafts: 5, tabs: 3 } as const;

/** The drafts of a user that this browser keeps, the newest first. What cannot be read is left out. */
export async function readKeptWork(owner: number): Promise<readonly KeptWork[]> {
  const found = await Promise.all(
    draftKinds.map(async (kind) => {
      const entries = await (await openDrafts<unknown>(kind, owner)).entries();
      return entries.flatMap((entry) => workOf(kind, entry) ?? []);
    }),
  );
  return found
    .flat()
    .sort((one, other) => other.entry.updatedAt - one.entry.updatedAt)
    .slice(0, mostContinued.drafts);
}

/** What an entry of the journal of drafts is about; null for one that this version does not understand. */
export function workOf(kind: DraftKind, entry: JournalEntry<unknown>): KeptWork | null {
  const { key, value } = entry;
  if (!isObject(value)) return null;
  if (kind === 'dashboard-drafts') {
    const title = isObject(value.draft) ? value.draft.title : null;
    if (!/^\d+$/.test(key) || typeof title !== 'string') return null;
    return { kind, entry, title, vizType: null, href: draftHref(`/superset/dashboard/${key}/?edit=true`) };
  }
  const [, chart, dataset, type] = /^(?:chart (\d+)|(\d+)__(\w+))$/.exec(key) ?? [];
  const vizType = isObject(value.formData) ? value.formData.viz_type : null;
  if (typeof value.name !== 'string' || typeof vizType !== 'string') return null;
  const shared = { kind, entry, title: value.name, vizType };
  if (chart !== undefined) return { ...shared, href: draftHref(`/explore/?slice_id=${chart}`) };
  if (dataset === undefined || type === undefined) return null;
  const params = new URLSearchParams({ datasource_id: dataset, datasource_type: type, viz_type: vizType });
  return { ...shared, href: draftHref(`/explore/?${params}`) };
}
