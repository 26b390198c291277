import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { z } from 'zod';

const difference = z.object({
  match: z.string(),
  /** Where alone the answers may differ, as paths with `*`; anywhere unless told. */
  only: z.array(z.string()).optional(),
  reason: z.string(),
  instead: z.string(),
});
type Difference = z.infer<typeof difference>;

const path = join(import.meta.dirname, '../oracle-differences.json');
const differences: Difference[] = existsSync(path)
  ? z.array(difference).parse(JSON.parse(readFileSync(path, 'utf8')))
  : [];

/**
 * The entry that says why we answer this case differently on purpose, if there is one. `places` are the paths at which
 * the answers differ, for programs that tell them; an entry for certain places does not excuse others.
 */
export function differenceFor(id: string, places?: readonly string[]): Difference | undefined {
  const fits = ({ match, only }: Difference) =>
    (match === id || (/[*?{]/.test(match) && matchesGlob(id, match))) &&
    (only === undefined || (places?.every((place) => only.some((path) => isAt(place, path))) ?? false));
  const found = differences.find(fits);
  if (found !== undefined) excused.set(found.match, [...(excused.get(found.match) ?? []), id]);
  return found;
}

/** The cases that each entry excused since the start, by its `match`. */
export const excused = new Map<string, string[]>();

function isAt(place: string, path: string): boolean {
  const pattern = path.split('*').map((part) => part.replace(/[.+^${}()|[\]\\?]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`).test(place);
}
