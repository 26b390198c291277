import { location } from './location';
import type { Connection } from './metadata';

/** Drivers are imported on demand, so that a server with PostgreSQL does not load the embedded database. */
export async function connect(): Promise<Connection> {
  const place = location();
  if (place.kind === 'postgres') return (await import('./postgres')).openPostgres(place.url, place.readUrl);
  return (await import('./embedded')).openEmbedded(place.folder);
}
