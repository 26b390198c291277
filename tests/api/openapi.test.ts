import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as route from '@/app/api/v1/%5Fopenapi/route';
import { pathOf } from '@/lib/server/api/openapi';
import { routesOf } from '@/lib/server/api/route';
import { signToken } from '@/lib/server/auth/token';
import { allServed } from '@/lib/server/resources/registry';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

const address = '/api/v1/_openapi';

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
    const { schema } = body.paths['/api/v1/chart/'].post.requestBody.content['application/json'];
    expect(schema.required).toEqual(['slice_name', 'datasource_id', 'datasource_type']);
    expect(schema.properties.datasource_id).toMatchObject({ type: 'integer' });
    expect(schema.additionalProperties).toBe(false);
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
