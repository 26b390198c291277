import { sql } from 'drizzle-orm';
import { closeMetadata, metadata } from '@/db/client';

/**
 * Fills the metadata database with as many permissions as a large company has: rights on datasets of four databases,
 * and a role that has half of them.
 */
const count = Number(process.argv[2] ?? 5_000);
const db = await metadata();
await db.execute(sql`insert into permission (name) values ('datasource_access') on conflict do nothing`);
await db.execute(sql`
  insert into view_menu (name)
  select '[company ' || n % 4 || '].[table of figures ' || n || '](id:' || 100000 + n || ')'
  from generate_series(1, ${sql.raw(String(count))} - (select count(*)::int from permission_view)) n`);
await db.execute(sql`
  insert into permission_view (permission_id, view_menu_id)
  select p.id, v.id from permission p, view_menu v
  where p.name = 'datasource_access' and v.name like '[company %'`);
await db.execute(sql`insert into role (name) values ('many_rights')`);
await db.execute(sql`
  insert into role_permission (role_id, permission_view_id)
  select r.id, pv.id from role r, permission_view pv where r.name = 'many_rights' and pv.id % 2 = 0`);
await db.execute(sql`analyze`);
await closeMetadata();
