import { join, resolve } from 'node:path';

/** The location of the product's own database: the server in `DATABASE_URL`, else a folder of `ISOLINE_DATA`. */
export type Location =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'embedded'; readonly folder: string };

export function dataFolder(): string {
  return resolve(/*turbopackIgnore: true*/ process.env.ISOLINE_DATA || 'data');
}

export function location(): Location {
  const url = process.env.DATABASE_URL;
  return url ? { kind: 'postgres', url } : { kind: 'embedded', folder: dataFolder() };
}

export function migrationsFolder(): string {
  return join(/*turbopackIgnore: true*/ process.cwd(), 'db/migrations');
}
