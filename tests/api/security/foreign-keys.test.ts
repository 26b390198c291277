import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as security from '@/app/api/v1/security/[[...path]]/route';
import { requestProblems } from '@/lib/query/parse/request-problems';
import { fieldMessages } from '@/lib/server/api/request/body';
import { closeDatabases } from '@/lib/server/database/open-database';
import { fieldProblems } from '@/lib/server/transfer/problems';
import { Caller } from '@/tests/support/caller';
import type { World } from '@/tests/support/world';
import { openLentWorld, writer } from '@/tests/support/worlds/lent-world';

/** Keys of a body are chosen by its sender; what is told of them changes nothing that other requests read. */
describe('keys that every object inherits', () => {
  let world: World;
  beforeAll(async () => {
    world = await openLentWorld();
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });
  afterEach(() => {
    const added = Object.keys(Object.prototype);
    for (const key of added) Reflect.deleteProperty(Object.prototype, key);
    expect(added).toEqual([]);
  });

  const json = (text: string) => ({ body: text, headers: { 'content-type': 'application/json' } });
  const bodies = ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"__proto__":1}'];

  test.each(bodies)('%s in the fields of a query', async (inner) => {
    for (const field of ['extras', 'url_params', 'applied_time_extras', 'post_processing', 'filters']) {
      const text = `{"datasource":{"id":1,"type":"table"},"queries":[{"${field}":${inner}}],"form_data":${inner}}`;
      const { status } = await writer.send(dataRoute.POST, 'POST', '/api/v1/chart/data', json(text));
      expect(status).toBeLessThan(500);
    }
  });

  test.each(bodies)('%s in a dashboard and its settings', async (inner) => {
    const path = '/api/v1/dashboard/';
    const { POST } = dashboardRoute;
    expect((await writer.send(POST, 'POST', path, json(inner))).status).toBe(400);
    const body = { dashboard_title: 'Mine', json_metadata: `{"native_filter_configuration":[${inner}],"x":${inner}}` };
    expect((await writer.json(dashboardRoute, 'POST', path, body)).status).toBe(400);
  });

  test.each(bodies)('%s where nobody has signed in', async (inner) => {
    const path = '/api/v1/security/login';
    expect((await new Caller().send(security.POST, 'POST', path, json(inner))).status).toBe(400);
  });

  test.each([
    ['a body', (error: z.ZodError, sent: unknown) => JSON.stringify(fieldMessages(error, sent))],
    ['a query', (error: z.ZodError) => requestProblems(error)],
    ['a bundle', (error: z.ZodError) => JSON.stringify(fieldProblems(error))],
  ])('as names of what is wrong in %s', (_, told) => {
    const schema = z.looseObject({ parts: z.array(z.strictObject({})) });
    for (const path of [
      ['__proto__', 'polluted'],
      ['__proto__', '__proto__', 'polluted'],
      ['constructor', 'prototype', 'polluted'],
      ['parts', '__proto__', 'polluted'],
    ]) {
      const refusing = schema.superRefine((_value, context) =>
        context.addIssue({ code: 'custom', path, message: 'No.' }),
      );
      const sent = { parts: [] };
      const { error } = refusing.safeParse(sent);
      expect(error && told(error, sent)).toContain('polluted');
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    }
  });
});
