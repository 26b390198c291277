import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '@/db/metadata';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { emptyTables } from '@/tests/support/empty-tables';
import { testMetadata } from '@/tests/support/metadata';
import { viewerWith } from '@/tests/support/viewer';

const file = `databases:
- database_name: warehouse
  configuration_method: sqlalchemy_form
  extra: '{"metadata_params": {}, "engine_params": {}}'
  sqlalchemy_uri: postgresql+psycopg2://postgres@127.0.0.1:5432/warehouse
  tables:
  - table_name: orders
    schema: public
    main_dttm_col: ordered_at
    long_gone: true
    columns:
    - column_name: ordered_at
      is_dttm: true
      type: TIMESTAMP
    - column_name: region
      type: TEXT
    metrics:
    - metric_name: count
      expression: COUNT(*)
`;

describe('tables in one YAML file, as they were exported before archives', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await testMetadata('pglite');
  });
  afterEach(() => emptyTables(connection.database));
  afterAll(() => connection.close());

  const bring = (text: string, overwrite = false) =>
    importBundle({
      kind: 'dataset',
      bytes: new TextEncoder().encode(text),
      secrets: noSecrets,
      overwrite,
      viewer: viewerWith(),
    });

  it('come with their database, columns and metrics', async () => {
    await bring(file);
    const db = connection.database;
    const [source] = await db.select().from(database);
    expect(source).toMatchObject({ database_name: 'warehouse', expose_in_sqllab: true });
    const [orders] = await db.select().from(dataset);
    expect(orders).toMatchObject({ table_name: 'orders', database_id: source?.id, main_dttm_col: 'ordered_at' });
    const columns = await db.select().from(datasetColumn).orderBy(datasetColumn.id);
    expect(columns.map(({ column_name, is_dttm, groupby }) => [column_name, is_dttm, groupby])).toEqual([
      ['ordered_at', true, true],
      ['region', false, true],
    ]);
    expect(await db.$count(datasetMetric)).toBe(1);
  });

  it('are the tables of these names when they are here', async () => {
    await bring(file);
    await expect(bring(file)).rejects.toThrow('already exists and `overwrite=true` was not passed');
    await bring(file.replace('TEXT', 'VARCHAR'), true);
    const db = connection.database;
    expect(await db.$count(dataset)).toBe(1);
    const [region] = await db.select().from(datasetColumn).where(eq(datasetColumn.column_name, 'region'));
    expect(region?.type).toBe('VARCHAR');
  });

  it.each(['not a zip', '', 'databases: []', '{"dashboards": []}'])('are nothing else: %j', async (text) => {
    await expect(bring(text)).rejects.toThrow('Could not find a valid command to import file');
    expect(await connection.database.$count(database)).toBe(0);
  });
});
