import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as route from '@/app/api/v1/%5Fopenapi/route';
import { pathOf } from '@/lib/server/api/openapi/openapi';
import { routesOf } from '@/lib/server/api/route';
import { signToken } from '@/lib/server/auth/token';
import { allServed } from '@/lib/server/resources/registry';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

const address = '/api/v1/_openapi';

const schemaNames = [
  ...['ChartPostSchema', 'ChartPutSchema', 'ChartRestApi.get', 'ChartRestApi.get_list', 'DashboardPostSchema'],
  ...['DatabasePostSchema', 'DatasetPutSchema', 'ExecutePayloadSchema', 'SavedQueryRestApi.post', 'StopQuerySchema'],
  ...['TagPutSchema', 'ThemeRestApi.get_list', 'get_delete_ids_schema', 'get_info_schema', 'get_item_schema'],
  ...['get_list_schema', 'get_related_schema'],
];

/** Calls that create an object. */
const made = [
  ...['/api/v1/chart/', '/api/v1/dashboard/', '/api/v1/dataset/', '/api/v1/dataset/duplicate', '/api/v1/log/'],
  ...['/api/v1/security/roles', '/api/v1/security/users', '/api/v1/tag/', '/api/v1/tag/{type}/{object}'],
  ...['/api/v1/explore/form_data', '/api/v1/explore/permalink', '/api/v1/sqllab/permalink'],
  ...['/api/v1/dashboard/{id}/permalink', '/api/v1/dashboard/{id}/filter_state', '/api/v1/database/{id}/upload'],
];

describe('the OpenAPI document', () => {
  let world: World;
  const gamma = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    const id = await addUser(world.db, 'gamma', 'Gamma');
    gamma.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
  });
  afterAll(() => world.close());

  test('names every call of every resource', async () => {
    const { status, body } = await gamma.get(route, address);
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.0.2');
    const missing = allServed
      .flatMap((served) => routesOf(served).map((action) => ({ path: pathOf(served.name, action), action })))
      .filter(({ path, action }) => body.paths[path]?.[action.method.toLowerCase()] === undefined);
    expect(missing).toEqual([]);
    expect(Object.keys(body.paths).length).toBeGreaterThan(150);
  });

  test('tells of a body what the call checks', async () => {
    const { body } = await gamma.get(route, address);
    expect(body.paths['/api/v1/chart/'].post.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/ChartPostSchema',
    });
    const schema = body.components.schemas.ChartPostSchema;
    expect(schema.required).toEqual(['slice_name', 'datasource_id', 'datasource_type']);
    expect(schema.properties.datasource_id).toMatchObject({ type: 'integer' });
    expect(schema.additionalProperties).toBe(false);
  });

  test('names its schemas as the contract does, and refers to none that is missing', async () => {
    const { body } = await gamma.get(route, address);
    expect(Object.keys(body.components.schemas)).toEqual(expect.arrayContaining(schemaNames));
    const text = JSON.stringify(body.paths);
    const references = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w.]+)"/g)]);
    expect(references.size).toBeGreaterThan(schemaNames.length);
    const missing = [...references].filter(([, kind = '', name = '']) => !(name in body.components[kind]));
    expect(missing).toEqual([]);
    expect(body.components.schemas['ChartRestApi.get_list'].properties.slice_name).toEqual({
      type: 'string',
      nullable: true,
    });
  });

  test('tells with which status something is made, and every refusal', async () => {
    const { body } = await gamma.get(route, address);
    const statuses = (path: string, method: string) => Object.keys(body.paths[path][method].responses);
    for (const path of made) expect([path, statuses(path, 'post')[0]]).toEqual([path, '201']);
    for (const path of ['/api/v1/query/', '/api/v1/chart/data']) expect(statuses(path, 'post')).toContain('200');
    expect(statuses('/api/v1/chart/{id}', 'put')).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '409', '412', '413', '415', '422', '429', '500']),
    );
    expect(statuses('/api/v1/chart/', 'get')).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '422', '429', '500']),
    );
  });

  test('tells what a segment of an address may hold', async () => {
    const { body } = await gamma.get(route, address);
    const segment = (path: string, method: string, name: string) =>
      body.paths[path][method].parameters.find((parameter: { name: string }) => parameter.name === name).schema;
    const id = { type: 'integer', minimum: 1, maximum: 999_999_999 };
    const uuid = { type: 'string', format: 'uuid' };
    expect(segment('/api/v1/chart/{id}', 'get', 'id')).toEqual({ anyOf: [id, uuid] });
    expect(segment('/api/v1/chart/{id}', 'put', 'id')).toEqual(id);
    expect(segment('/api/v1/dashboard/{id}/copy', 'post', 'id').anyOf).toEqual([id, uuid, expect.anything()]);
    expect(segment('/api/v1/embedded_dashboard/{uuid}', 'get', 'uuid')).toEqual(uuid);
    expect(segment('/api/v1/chart/related/{field}', 'get', 'field').enum).toContain('owners');
    expect(segment('/api/v1/dataset/distinct/{field}', 'get', 'field').enum).toContain('schema');
    expect(segment('/api/v1/tag/{type}/{object}', 'post', 'type')).toMatchObject({ type: 'integer' });
  });

  test('tells of files in which type they come, and of what leads elsewhere nothing', async () => {
    const { body } = await gamma.get(route, address);
    const types = (path: string, method: string, status = '200') =>
      Object.keys(body.paths[path][method].responses[status].content ?? {});
    expect(types('/api/v1/chart/export', 'get')).toEqual(['application/zip']);
    expect(types('/api/v1/chart/{id}/thumbnail/{digest}', 'get')).toEqual(['image/png']);
    expect(types('/api/v1/chart/{id}/thumbnail/{digest}', 'get', '302')).toEqual([]);
    expect(types('/api/v1/chart/data', 'post')).toEqual(expect.arrayContaining(['application/json', 'text/csv']));
    expect(types('/api/v1/chart/', 'get')).toEqual(['application/json']);
  });

  test('tells how long texts and how large numbers may be', async () => {
    const { body } = await gamma.get(route, address);
    const { slice_name, datasource_id } = body.components.schemas.ChartPostSchema.properties;
    expect(slice_name).toMatchObject({ type: 'string', minLength: 1, maxLength: 250 });
    expect(datasource_id).toMatchObject({ minimum: -2147483647, maximum: 2147483647 });
  });

  test('tells that signing in may be refused, and refreshing without a token for it', async () => {
    const { body } = await gamma.get(route, address);
    expect(body.paths['/api/v1/security/login'].post.responses).toHaveProperty('401');
    expect(body.paths['/api/v1/security/refresh'].post.responses).toHaveProperty('422');
    expect(body.paths['/api/v1/me/'].get.responses).toHaveProperty('401');
  });

  test('has no two operations of one name', async () => {
    const { body } = await gamma.get(route, address);
    const ids = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is told to those who are signed in', async () => {
    expect((await new Caller().get(route, address)).status).toBe(401);
  });
});
