import { withBase } from '@/lib/base-path/base-path';
import { type Journal, openJournal } from './journal';

/** What is kept of unsaved work: charts of explore and dashboards, each in a journal of its own. */
export const draftKinds = ['explore', 'dashboard-drafts'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Says how many drafts this browser keeps for whom, so that the home page comes with room for them. */
export const draftCookie = 'drafts';

const weekMs = 7 * 24 * 3_600_000;
const mark = '#draft';
const opened = new Map<string, Promise<Journal<unknown>>>();
let told: string | null = null;

/** The drafts of one user, null for nobody. They are kept for a week. */
export async function openDrafts<Value>(kind: DraftKind, owner: number | null): Promise<Journal<Value>> {
  const journal = (await journalOf(kind, owner)) as Journal<Value>;
  return {
    get isLasting() {
      return journal.isLasting;
    },
    get: journal.get,
    entries: journal.entries,
    keys: journal.keys,
    async put(key, value) {
      const isKept = await journal.put(key, value);
      await tellCount(owner);
      return isKept;
    },
    async delete(key) {
      await journal.delete(key);
      await tellCount(owner);
    },
  };
}

/** The key of the draft of a stored chart. That of a new chart is its dataset, `<id>__<type>`. */
export function chartDraftKey(id: number): string {
  return `chart ${id}`;
}

/** The address of a page where the draft that is kept of it is put back. */
export function draftHref(address: string): string {
  return address + mark;
}

/** Whether the address asks to put the draft back without a question. It asks once: the mark is removed. */
export function asksForDraft(): boolean {
  if (location.hash !== mark) return false;
  const url = new URL(location.href);
  url.hash = '';
  history.replaceState(history.state, '', url);
  return true;
}

/** How many drafts the cookie tells of this user; 0 where it tells nothing or of somebody else. */
export function draftCount(cookie: string | undefined, owner: number | null): number {
  const [, told = '', count = ''] = /^(\d{1,9})\.(\d{1,3})$/.exec(cookie ?? '') ?? [];
  return told === String(owner ?? 0) ? Number(count) : 0;
}

function journalOf(kind: DraftKind, owner: number | null): Promise<Journal<unknown>> {
  const name = `${owner}:${kind}`;
  const journal = opened.get(name) ?? openJournal<unknown>(kind, { maxAgeMs: weekMs, owner });
  opened.set(name, journal);
  return journal;
}

async function tellCount(owner: number | null): Promise<void> {
  const journals = await Promise.all(draftKinds.map((kind) => journalOf(kind, owner)));
  const keys = await Promise.all(journals.map((journal) => journal.keys()));
  const value = `${owner ?? 0}.${keys.flat().length}`;
  if (value === told || !('cookieStore' in window)) return;
  told = value;
  await cookieStore
    .set({ name: draftCookie, value, path: withBase('/'), expires: Date.now() + weekMs })
    .catch(() => undefined);
}
