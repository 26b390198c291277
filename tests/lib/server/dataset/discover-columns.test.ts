import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import type { OpenDatabase } from '@/lib/server/database/open-database';
import { discoverColumns } from '@/lib/server/dataset/discover-columns';
import { duckdb } from '@/lib/server/engines/duckdb/engine';
import { viewerWith } from '@/tests/support/viewer';

/** A database whose catalogue query fails with this error. */
function failing(error: unknown): OpenDatabase {
  const connection = { columns: () => Promise.reject(error) };
  return { engine: duckdb, connection } as unknown as OpenDatabase;
}

const place = { catalog: null, schema: null, table_name: 'sales', sql: null };

function discovered(error: unknown) {
  return discoverColumns(failing(error), place, viewerWith(), new AbortController().signal);
}

describe('the columns of a table', () => {
  it('are none where the database says that there is no such table', async () => {
    expect(await discovered(new AppError('table_not_found'))).toEqual([]);
  });

  it('are not none where the database did not answer', async () => {
    const ended = new AppError('database_process_ended', { engine_name: 'DuckDB' });
    await expect(discovered(ended)).rejects.toBe(ended);
  });
});
