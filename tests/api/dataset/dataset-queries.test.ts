import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import * as datasourceRoute from '@/app/datasource/[[...path]]/route';
import { database } from '@/db/schema/database';
import { dataset, datasetOwner } from '@/db/schema/dataset';
import { datasetView, schemaView } from '@/lib/permissions/object-permission';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { zipBundle } from '@/lib/server/transfer/export/export-bundle';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { Caller } from '@/tests/support/caller';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { addUser, grant, openWorld, places, type World } from '@/tests/support/world';

const name = `isoline_queries_${process.pid}`;
const refusedFor = (field: string) => ({ status: 422, body: { message: { [field]: [expect.any(String)] } } });

/** A dataset's query runs for everybody with access to the dataset, so it may read no more than its author may. */
describe.skipIf(!(await isPostgresqlReachable())).each(places)('the query of a dataset, kept in %s', (place) => {
  let world: World;
  let databaseId = 0;
  let otherId = 0;
  let databaseUuid = '';
  let analystId = 0;
  let namedLikeTable = 0;
  const analyst = new Caller();
  const admin = new Caller();
  /** The analyst with a browser session. */
  const page = new Caller();

  beforeAll(async () => {
    world = await openWorld(place);
    await askPostgresql(`create database ${name}`);
    await askPostgresql('create schema shown', name);
    await askPostgresql('create schema hidden', name);
    await askPostgresql('create table shown.sales as select 1 as n', name);
    await askPostgresql("create table hidden.salaries as select 'secret' as word", name);
    const address = new URL(postgresqlServer);
    address.pathname = `/${name}`;
    const [stored] = await world.db
      .insert(database)
      .values({ database_name: 'firm', ...storeAddress(address.href) })
      .returning();
    databaseId = stored?.id ?? 0;
    databaseUuid = stored?.uuid ?? '';
    const [other] = await world.db
      .insert(database)
      .values({ database_name: 'another firm', ...storeAddress(address.href) })
      .returning();
    otherId = other?.id ?? 0;
    const rights = ['read', 'write', 'duplicate'].map((verb) => `can_${verb} on Dataset`);
    await grant(world.db, 'analyst', ...rights, 'can_external_metadata on Datasource', 'can_save on Datasource');
    await grant(world.db, 'analyst', `schema_access on ${schemaView('firm', name, 'shown')}`);
    const [virtual] = await world.db
      .insert(dataset)
      .values({ table_name: 'salaries', database_id: databaseId, schema: 'hidden', sql: 'select 1 as n' })
      .returning();
    namedLikeTable = virtual?.id ?? 0;
    const view = datasetView({ id: namedLikeTable, table_name: 'salaries', database: { database_name: 'firm' } });
    await grant(world.db, 'analyst', `datasource_access on ${view}`);
    analystId = await addUser(world.db, 'analyst', 'analyst');
    const adminId = await addUser(world.db, 'admin', 'Admin');
    for (const [caller, id] of [
      [analyst, analystId],
      [admin, adminId],
    ] as const)
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    await world.db.insert(datasetOwner).values({ dataset_id: namedLikeTable, user_id: analystId });
    page.extra['x-csrftoken'] = await page.signIn(analystId);
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
    await askPostgresql(`drop database ${name} with (force)`);
  });

  let made = 0;
  const create = (caller: Caller, sql: string) => {
    made += 1;
    const body = { database: databaseId, catalog: name, schema: 'shown', table_name: `made ${made}`, sql };
    return caller.json(datasetRoute, 'POST', '/api/v1/dataset/', body);
  };
  const change = (caller: Caller, id: number, body: object) =>
    caller.json(datasetRoute, 'PUT', `/api/v1/dataset/${id}`, body);
  const mine = async () => Number((await create(analyst, 'select n from sales')).body.id);
  const stored = async (id: number) => (await world.db.select().from(dataset).where(eq(dataset.id, id)))[0];

  const elsewhere = [
    'select * from hidden.salaries',
    'select n from shown.sales union select length(word) from hidden.salaries',
    'with w as (select * from hidden.salaries) select * from w',
    'select (select max(word) from hidden.salaries) as word',
    "select * from query_to_xml('select * from hidden.salaries', true, true, '') as x",
    'select relname from pg_catalog.pg_class',
    "select * from {{ url_param('t') or 'sales' }}",
  ];

  test('reads tables of its author', async () => {
    expect((await create(analyst, 'select n from sales')).status).toBe(201);
    expect((await create(analyst, 'select s.n from shown.sales s join sales using (n)')).status).toBe(201);
  });

  test.each(elsewhere)('is not made of %s', async (sql) => {
    expect(await create(analyst, sql)).toMatchObject(refusedFor('sql'));
    const id = await mine();
    expect(await change(analyst, id, { sql })).toMatchObject(refusedFor('sql'));
    expect((await stored(id))?.sql).toBe('select n from sales');
    const draft = `/datasource/external_metadata/table/${id}/`;
    expect((await page.json(datasourceRoute, 'POST', draft, { sql, schema: 'shown' })).status).toBe(422);
  });

  test('may be made of them by whoever may read them', async () => {
    expect((await create(admin, 'select * from hidden.salaries')).status).toBe(201);
    expect((await create(admin, "select * from {{ url_param('t') or 'sales' }}")).status).toBe(201);
  });

  test('stays as it is for an owner who may not read its tables, and may be described', async () => {
    const { id } = (await create(admin, 'select * from hidden.salaries')).body;
    await world.db.insert(datasetOwner).values({ dataset_id: id, user_id: analystId });
    expect((await change(analyst, id, { description: 'told', sql: 'select * from hidden.salaries' })).status).toBe(200);
    expect(await change(analyst, id, { sql: 'select word from hidden.salaries' })).toMatchObject(refusedFor('sql'));
    expect((await change(analyst, id, { sql: 'select n from sales' })).status).toBe(200);
  });

  test('does not become a table, nor lie where its names mean others', async () => {
    const id = await mine();
    expect((await change(analyst, id, { schema: 'hidden' })).status).toBe(403);
    expect((await change(analyst, namedLikeTable, { description: 'told' })).status).toBe(200);
    expect((await change(analyst, namedLikeTable, { sql: null })).status).toBe(403);
    expect((await change(analyst, namedLikeTable, { sql: '' })).status).toBe(403);
  });

  test('has a predicate without queries and templates', async () => {
    const id = await mine();
    const put = (fetch_values_predicate: string) => change(analyst, id, { fetch_values_predicate });
    expect((await put('n > 0')).status).toBe(200);
    const query = 'exists (select 1 from hidden.salaries)';
    expect(await put(query)).toMatchObject(refusedFor('fetch_values_predicate'));
    expect(await put("{{ url_param('p') }}")).toMatchObject(refusedFor('fetch_values_predicate'));
    expect((await change(admin, id, { fetch_values_predicate: query })).status).toBe(200);
  });

  test('does not lose its query to get a predicate', async () => {
    const id = await mine();
    const both = { sql: null, fetch_values_predicate: 'exists (select 1 from hidden.salaries)' };
    expect(await change(analyst, id, both)).toMatchObject(refusedFor('fetch_values_predicate'));
  });

  test('does not move to a database whose schemas are called alike', async () => {
    const id = await mine();
    expect((await change(analyst, id, { database_id: otherId })).status).toBe(403);
    expect((await change(analyst, id, { database_id: otherId, sql: null })).status).toBe(403);
    expect((await stored(id))?.database_id).toBe(databaseId);
    expect((await change(admin, id, { database_id: otherId })).status).toBe(200);
  });

  test('comes in with a bundle only as its importer could have written it', async () => {
    const viewer = (await loadUser(analystId))?.viewer;
    if (!viewer) throw new Error('nobody there');
    const bring = (sql: string, predicate: string | null, uuid: string) => {
      const text = (value: string | null) => (value === null ? 'null' : JSON.stringify(value));
      const files = new Map([
        ['metadata.yaml', "version: 1.0.0\ntype: SqlaTable\ntimestamp: '2026-01-01T00:00:00+00:00'\n"],
        [
          'databases/firm.yaml',
          `database_name: firm\nsqlalchemy_uri: postgresql://localhost/${name}\nuuid: ${databaseUuid}\nallow_csv_upload: false\nversion: 1.0.0\n`,
        ],
        [
          'datasets/firm/brought.yaml',
          `table_name: brought ${uuid}\ncatalog: ${name}\nschema: shown\nsql: ${text(sql)}\nfetch_values_predicate: ${text(predicate)}\nuuid: ${uuid}\ncolumns: []\nmetrics: []\nversion: 1.0.0\ndatabase_uuid: ${databaseUuid}\n`,
        ],
      ]);
      const bytes = zipBundle({ name: 'export', files });
      return importBundle({ kind: 'dataset', bytes, secrets: noSecrets, overwrite: false, viewer });
    };
    const refused = (field: string) => expect.objectContaining({ code: 'fields_refused', facts: { fields: field } });
    const uuids = [1, 2, 3].map((at) => `0aa8c3c5-5d5c-4a6f-9a64-1c9f9c3e0b0${at}`);
    await expect(bring('select * from hidden.salaries', null, uuids[0] ?? '')).rejects.toEqual(refused('sql'));
    await expect(bring('select n from sales', '(select true)', uuids[1] ?? '')).rejects.toEqual(
      refused('fetch_values_predicate'),
    );
    await expect(bring('select n from sales', null, uuids[2] ?? '')).resolves.toBeDefined();
  });
});
