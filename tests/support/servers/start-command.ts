import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Package = z.object({ scripts: z.object({ start: z.string() }) });

/** What `npm start` has a shell run. */
export function startCommand(): string {
  return Package.parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts.start;
}
