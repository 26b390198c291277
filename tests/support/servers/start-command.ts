import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Package = z.object({ scripts: z.object({ start: z.string() }) });

/** The shell command of `npm start`. */
export function startCommand(): string {
  return Package.parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts.start;
}
