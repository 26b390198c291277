import { location } from './location';
import type { Connection } from './metadata';

/** Drivers load when they are chosen: a server on PostgreSQL never reads the embedded one's code. */
export async function connect(): Promise<Connection> {
  const place = location();
  if (place.kind === 'postgres') return (await import('./postgres')).openPostgres(place.url);
  return (await import('./embedded')).openEmbedded(place.folder);
}
