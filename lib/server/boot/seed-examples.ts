import type { Metadata } from '@/db/client';

type Step = (db: Metadata) => Promise<void>;

/** What a new installation shows, in order; each step leaves what is already there alone. */
const steps: readonly Step[] = [];

export async function seedExamples(db: Metadata): Promise<void> {
  for (const step of steps) await step(db);
}
