import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fitsGlob, fitsPattern, maskedDifference } from './mask';
import type { RecordedCase } from './read-cases';
import type { Difference } from './result';
import { ruleOf } from './rules/rules';

const Entry = z.strictObject({
  /** The id of a case, `file#id`, or a glob over one of the two. */
  match: z.string(),
  /** A rule of `rules/` that the case must meet as well. */
  where: z.string().optional(),
  reason: z.string(),
  /**
   * The response may also equal the recorded one: where the recorded server failed, or where the result depends on
   * timing.
   */
  orEqual: z.literal(true).optional(),
  /**
   * Our response: `difference` as the replay prints it, `*` for any characters, `{recorded.sql}` for that field of the
   * case.
   */
  ours: z.strictObject({ status: z.number().optional(), difference: z.string() }).optional(),
});
export type Entry = z.infer<typeof Entry>;

const folder = join(import.meta.dirname, 'differences');

/** A case that an entry matches, and its result. */
interface Seen {
  readonly name: string;
  readonly recorded: RecordedCase;
  readonly found: Difference | undefined;
}

interface Kept {
  readonly entry: Entry;
  readonly seen: Seen[];
}

/** The differences on purpose of one area, and the cases that they were asked about. */
export class Differences {
  readonly #kept: readonly Kept[];

  constructor(entries: readonly Entry[]) {
    this.#kept = entries.map((entry) => ({ entry, seen: [] }));
  }

  /**
   * True when an entry expects this very difference. It must be called for every case of a run; equal ones pass
   * undefined. Where an entry names the case itself, no glob excuses it.
   */
  isExcused(file: string, recorded: RecordedCase, found: Difference | undefined): boolean {
    const name = `${file}#${recorded.id}`;
    const named = this.#kept.filter(({ entry }) => isNamed(entry, file, recorded));
    const closest = [name, recorded.id]
      .map((one) => named.filter(({ entry }) => entry.match === one))
      .find((kept) => kept.length > 0);
    const asked = closest ?? named;
    for (const { seen } of asked) seen.push({ name, recorded, found });
    return found !== undefined && asked.some(({ entry }) => isExpected(entry, found, recorded));
  }

  /** Entries that match no case, or match one that is equal or differs in another way. */
  stale(allowsUnmatched: boolean): string[] {
    return this.#kept.flatMap(({ entry, seen }) => {
      const told = `${entry.match}${entry.where === undefined ? '' : ` where ${entry.where}`}`;
      if (seen.length === 0) return allowsUnmatched ? [] : [`${told}: names no case`];
      const wrong = seen.find(({ found, recorded }) =>
        found === undefined ? !entry.orEqual : !isExpected(entry, found, recorded),
      );
      if (!wrong) return [];
      const how = wrong.found ? `differs in another way: ${maskedDifference(wrong.found.difference)}` : 'is equal now';
      return [`${told}: ${wrong.name} ${how}`];
    });
  }

  /**
   * The entries with the actual results in those without `ours`. An entry whose cases differ in several ways becomes
   * one for each case; an entry whose cases are all equal is left out.
   */
  filled(): Entry[] {
    const taken = new Set<string>();
    return this.#kept.flatMap(({ entry, seen }) => filledEntry(entry, seen, taken));
  }
}

const areas = new Map<string, Differences>();

/** The area whose differences file applies to a file of cases. */
export function areaOf(file: string): string {
  const [area = ''] = file.split('/');
  return /^sql\/(?:sqllab|async)\./.test(file) ? 'sqllab' : area;
}

function differencesOf(area: string): Differences {
  const path = join(folder, `${area}.json`);
  const read = () => (existsSync(path) ? z.array(Entry).parse(JSON.parse(readFileSync(path, 'utf8'))) : []);
  const kept = areas.get(area) ?? new Differences(read());
  areas.set(area, kept);
  return kept;
}

/** Whether an entry matches the case, whatever our response is. */
export function isNamed({ match, where }: Entry, file: string, recorded: RecordedCase): boolean {
  const isMatch = [recorded.id, `${file}#${recorded.id}`].some(
    (name) => match === name || (/[*?{]/.test(match) && fitsGlob(name, match)),
  );
  return isMatch && (where === undefined || ruleOf(where)(recorded));
}

/** Asks the differences of the area of a file; see `Differences`. */
export function isExcused(file: string, recorded: RecordedCase, found: Difference | undefined): boolean {
  return differencesOf(areaOf(file)).isExcused(file, recorded, found);
}

function isExpected({ ours }: Entry, { difference, status }: Difference, recorded: RecordedCase): boolean {
  if (ours === undefined || (ours.status !== undefined && ours.status !== status)) return false;
  const pattern = ours.difference.replace(/\{recorded\.(\w+)\}/g, (_, field: string) => String(recorded[field]));
  return fitsPattern(maskedDifference(difference), pattern);
}

export function staleEntries(played: readonly string[], allowsUnmatched: boolean): string[] {
  return played.flatMap((area) =>
    differencesOf(area)
      .stale(allowsUnmatched)
      .map((told) => `${area}.json ${told}`),
  );
}

/** Writes the actual results of the areas into their files. */
export function fillEntries(played: readonly string[]): void {
  for (const area of played) {
    const lines = differencesOf(area)
      .filled()
      .map((entry) => `  ${JSON.stringify(entry)}`);
    if (lines.length > 0) writeFileSync(join(folder, `${area}.json`), `[\n${lines.join(',\n')}\n]\n`);
  }
}

function filledEntry(entry: Entry, seen: readonly Seen[], taken: Set<string>): Entry[] {
  if (entry.ours !== undefined) {
    for (const { name, found, recorded } of seen) if (found && isExpected(entry, found, recorded)) taken.add(name);
    return [entry];
  }
  if (seen.length === 0) return [entry];
  const different = seen.flatMap(({ name, found }) => (found && !taken.has(name) ? [{ name, ours: told(found) }] : []));
  for (const { name } of different) taken.add(name);
  const [first] = different;
  if (!first) return [];
  const isOne = different.length === seen.length && different.every(({ ours }) => isSame(ours, first.ours));
  if (isOne) return [{ ...entry, ours: first.ours }];
  return different.map(({ name, ours }) => ({ match: name, reason: entry.reason, ours }));
}

function told({ difference, status }: Difference): NonNullable<Entry['ours']> {
  return { ...(status === undefined ? {} : { status }), difference: maskedDifference(difference) };
}

function isSame(a: NonNullable<Entry['ours']>, b: NonNullable<Entry['ours']>): boolean {
  return a.status === b.status && a.difference === b.difference;
}
