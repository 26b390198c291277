import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { z } from 'zod';

const difference = z.object({ match: z.string(), reason: z.string(), instead: z.string() });
type Difference = z.infer<typeof difference>;

const path = join(import.meta.dirname, '../oracle-differences.json');
const differences: Difference[] = existsSync(path)
  ? z.array(difference).parse(JSON.parse(readFileSync(path, 'utf8')))
  : [];

/** The entry that says why we answer this case differently on purpose, if there is one. */
export function differenceFor(id: string): Difference | undefined {
  return differences.find(({ match }) => match === id || (/[*?{]/.test(match) && matchesGlob(id, match)));
}
