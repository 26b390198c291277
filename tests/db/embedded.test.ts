import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openEmbedded } from '@/db/embedded';

const folder = mkdtempSync(join(tmpdir(), 'isoline-embedded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['empty', ''],
  ['of another process', `${process.pid}\n/elsewhere\n`],
])(
  'a database opens again whose process was killed while it started, leaving a lock of PostgreSQL that is %s',
  async (_, text) => {
    await (await openEmbedded(folder)).close();
    writeFileSync(join(folder, 'metadata', 'postmaster.pid'), text);
    const { database, close } = await openEmbedded(folder);
    expect(await database.execute('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] });
    await close();
  },
);
