import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { closeDatabases, openDatabase } from '@/lib/server/database/open-database';
import { openAddress, storeAddress } from '@/lib/server/database/stored-address';
import { testMetadata } from '@/tests/support/metadata';

const folder = mkdtempSync(join(tmpdir(), 'isoline-open-'));
const statement = { sql: 'SELECT 42 AS answer', parameters: [] };
const options = { signal: new AbortController().signal, timeoutMs: 5000, maxRows: 10 };

describe('a stored database', () => {
  let close = async () => {};
  let id = 0;

  beforeAll(async () => {
    process.env.ISOLINE_DATA = folder;
    close = (await testMetadata()).close;
    const [row] = await (await metadata())
      .insert(database)
      .values({
        database_name: 'memory',
        ...storeAddress('duckdb:///:memory:'),
        extra: JSON.stringify({ limits: { rows: 7, timeout_ms: 900 }, ours: 'kept' }),
        allow_dml: true,
      })
      .returning();
    id = row?.id ?? 0;
  });

  afterAll(async () => {
    closeDatabases();
    await close();
    rmSync(folder, { recursive: true });
  });

  it('is opened with its rights and limits', async () => {
    const opened = await openDatabase(id, null);
    expect(opened).toMatchObject({
      name: 'memory',
      engine: { label: 'DuckDB' },
      limits: { rows: 7, timeoutMs: 900 },
      extra: { ours: 'kept' },
      allows: { dml: true, ctas: false },
    });
    expect((await opened.connection.run(statement, options)).columns[0]?.values).toEqual([42]);
  });

  it('is connected once for all who ask', async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, () => openDatabase(id, null)));
    expect(new Set(opened).size).toBe(1);
  });

  it('is connected again when it changed; what still runs may end', async () => {
    const before = await openDatabase(id, null);
    const slow = before.connection.run({ sql: 'SELECT count(*) AS n FROM range(300000000)', parameters: [] }, options);
    await (await metadata()).update(database).set({ allow_dml: false }).where(eq(database.id, id));
    const after = await openDatabase(id, null);
    expect(after).not.toBe(before);
    expect(after.allows.dml).toBe(false);
    expect((await slow).columns[0]?.values).toEqual([300_000_000]);
  });

  it('is asked for again after it could not be opened', async () => {
    const db = await metadata();
    await db.update(database).set(storeAddress('duckdb:///nowhere.duckdb')).where(eq(database.id, id));
    await expect(openDatabase(id, null)).rejects.toMatchObject({ code: 'database_file_missing' });
    await db.update(database).set(storeAddress('duckdb:///:memory:')).where(eq(database.id, id));
    expect((await openDatabase(id, null)).name).toBe('memory');
  });

  it('is missed when it was deleted, or its product is unknown', async () => {
    const db = await metadata();
    await db.update(database).set({ sqlalchemy_uri: 'abacus://host/db' }).where(eq(database.id, id));
    await expect(openDatabase(id, null)).rejects.toMatchObject({ code: 'database_engine_unknown' });
    await db.delete(database).where(eq(database.id, id));
    await expect(openDatabase(id, null)).rejects.toMatchObject({ code: 'database_not_found' });
  });

  it('keeps its password sealed and apart', () => {
    const stored = storeAddress('postgresql://u:secret@h/d');
    expect(stored.sqlalchemy_uri).toBe('postgresql://u:XXXXXXXXXX@h/d');
    expect(stored.password).not.toContain('secret');
    expect(openAddress(stored).password).toBe('secret');
    expect(storeAddress('postgresql://u:XXXXXXXXXX@other/d', stored).password).toBe(stored.password);
  });
});
