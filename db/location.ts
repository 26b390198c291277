import { join, resolve } from 'node:path';

/**
 * The location of the product's own database: the server in `DATABASE_URL` and its read replica in `DATABASE_READ_URL`,
 * else a folder of `ISOLINE_DATA`.
 */
export type Location =
  | { readonly kind: 'postgres'; readonly url: string; readonly readUrl: string | null }
  | { readonly kind: 'embedded'; readonly folder: string };

export function dataFolder(): string {
  return resolve(/*turbopackIgnore: true*/ process.env.ISOLINE_DATA || 'data');
}

export function location(): Location {
  const url = process.env.DATABASE_URL;
  if (!url) return { kind: 'embedded', folder: dataFolder() };
  return { kind: 'postgres', url, readUrl: process.env.DATABASE_READ_URL || null };
}

export function migrationsFolder(): string {
  return join(/*turbopackIgnore: true*/ process.cwd(), 'db/migrations');
}
