import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundlePrograms } from '@/bin/bundle';

declare module 'vitest' {
  interface ProvidedContext {
    programs: string;
  }
}

/** The programs of the server as the build makes them, once for all tests: they start in half the time. */
export default async function setup({ provide }: TestProject): Promise<void> {
  const folder = join(import.meta.dirname, '..', '..', '.report', 'programs');
  await bundlePrograms(folder);
  provide('programs', folder);
}
