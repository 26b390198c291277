import { sql } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { readBundle } from '@/lib/server/transfer/bundle';
import { parseYaml } from '@/lib/server/transfer/yaml';

/** Folder of a bundle → table; the ids are the ends of its file names (`birth_names_2.yaml`). */
const tables = { datasets: 'dataset', charts: 'chart', dashboards: 'dashboard' } as const;

/**
 * Runs an import of `bundle` in which its objects get the ids of the exporting server, since recorded calls contain
 * them. The identity sequences continue above the highest of them.
 */
export async function withRecordedIds(db: Metadata, bundle: Uint8Array, run: () => Promise<unknown>): Promise<void> {
  await db.execute(sql`create table recorded_id (uuid uuid primary key, id integer not null)`);
  await db.execute(sql`
    create function take_recorded_id() returns trigger language plpgsql as $$
    begin
      new.id := coalesce((select r.id from recorded_id r where r.uuid = new.uuid), new.id);
      return new;
    end $$`);
  for (const [path, text] of readBundle(bundle)) {
    const id = /_(\d+)\.yaml$/.exec(path)?.[1];
    if (id !== undefined && isNumbered(path.split('/')[0])) {
      await db.execute(sql`insert into recorded_id values (${uuidOf(text)}, ${Number(id)})`);
    }
  }
  for (const table of Object.values(tables).map((name) => sql.identifier(name))) {
    await db.execute(sql`
      create trigger take_recorded_id before insert on ${table} for each row execute function take_recorded_id()`);
  }
  await run();
  for (const name of Object.values(tables)) {
    const table = sql.identifier(name);
    await db.execute(sql`drop trigger take_recorded_id on ${table}`);
    await db.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${table}))`);
  }
  await db.execute(sql`drop function take_recorded_id`);
  await db.execute(sql`drop table recorded_id`);
}

function isNumbered(folder: string | undefined): boolean {
  return folder !== undefined && folder in tables;
}

function uuidOf(text: string): string {
  const content = parseYaml(text);
  const uuid = typeof content === 'object' && content !== null && 'uuid' in content ? content.uuid : undefined;
  if (typeof uuid !== 'string') throw new Error('a file of the bundle has no uuid');
  return uuid;
}
