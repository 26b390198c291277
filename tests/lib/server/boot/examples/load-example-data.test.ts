import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { exampleTables } from '@/lib/server/boot/examples/example-tables';
import { loadExampleData } from '@/lib/server/boot/examples/load-example-data';
import { parseAddress } from '@/lib/server/database/address';
import { duckdb } from '@/lib/server/engines/duckdb/engine';

const folder = mkdtempSync(join(tmpdir(), 'isoline-examples-'));
const options = { signal: new AbortController().signal, timeoutMs: 30_000, maxRows: 100 };

describe('the example data', () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it('leaves nothing to see when its making is killed', async () => {
    const code = `import('@/lib/server/boot/examples/load-example-data').then((m) => m.loadExampleData(${JSON.stringify(folder)}))`;
    const child = spawn('node', ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: 'ignore' });
    while (!readdirSync(folder).some((name) => name.endsWith('.unfinished'))) {
      if (child.exitCode !== null) throw new Error('It ended before it could be killed.');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(join(folder, 'examples.duckdb'))).toBe(false);
  });

  it('is made whole, and once', async () => {
    const made = await loadExampleData(folder);
    expect(made).toMatchObject({ isNew: true, sqlalchemy_uri: 'duckdb:///examples.duckdb' });
    expect(readdirSync(folder)).toEqual(['examples.duckdb']);
    expect((await loadExampleData(folder)).isNew).toBe(false);

    const connection = await duckdb.connect(parseAddress(`duckdb:///${made.path}`), {
      maxConnections: 2,
      connectTimeoutMs: 1000,
    });
    const { tables } = await connection.tables(null, null);
    expect(tables.toSorted()).toEqual(exampleTables.map(({ name }) => name).toSorted());
    for (const { name, main_dttm_col } of exampleTables) {
      const columns = await connection.columns({ catalog: null, schema: null, table: name });
      const dated = columns.find((column) => column.name === main_dttm_col);
      expect([name, dated ? duckdb.dialect.kindOf(dated.nativeType) : null]).toEqual([
        name,
        main_dttm_col ? 'temporal' : null,
      ]);
      const filled = columns.map((column) => `count("${column.name}")`).join(', ');
      const frame = await connection.run({ sql: `SELECT ${filled} FROM ${name}`, parameters: [] }, options);
      for (const [at, column] of columns.entries()) {
        expect([name, column.name, Number(frame.columns[at]?.values[0]) > 0]).toEqual([name, column.name, true]);
      }
    }
    const flights = await connection.run(
      { sql: 'SELECT count(*) FROM flights WHERE origin_state IS NOT NULL', parameters: [] },
      options,
    );
    expect(flights.columns[0]?.values).toEqual([3_000_000]);
    await connection.close();
  });
});
