import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodySchema, pathOf } from '@/lib/server/api/openapi/openapi';
import type { Action } from '@/lib/server/api/resource';
import { routesOf, type Served } from '@/lib/server/api/route';
import { serve } from '@/lib/server/api/serve';
import { signToken } from '@/lib/server/auth/token';
import { allServed } from '@/lib/server/resources/registry';
import { addUser, openWorld, type World } from '@/tests/support/world';

/** Calls with effects outside the process, or that end the session that the other calls use. */
const untouched = /upload|test_connection|validate_parameters|import$|avatar|\/me\/$|oauth2|users\/\{id\}$/;

type Schema = Readonly<Record<string, unknown>>;

const nonsense = fc.oneof(
  fc.constantFrom('', '%', "'; drop table chart; --", '\u0000', '{{ 1/0 }}', '💥', 'x'.repeat(300)),
  fc.string({ maxLength: 20 }),
  fc.integer(),
  fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, 1e308),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
);

/** Values that fit a schema of the OpenAPI document; some are made invalid on purpose. */
function fitting(schema: Schema, depth = 3): fc.Arbitrary<unknown> {
  const { type, anyOf, properties, items, nullable } = schema;
  const options = schema.enum;
  const sound = (): fc.Arbitrary<unknown> => {
    if (depth === 0) return fc.jsonValue({ maxDepth: 1 });
    if (Array.isArray(options)) return fc.constantFrom(...options);
    if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((part: Schema) => fitting(part, depth - 1)));
    if (type === 'integer') return fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer());
    if (type === 'number') return fc.double();
    if (type === 'boolean') return fc.boolean();
    if (type === 'string')
      return fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('id', 'name', 'eq', '{}', '[]'));
    if (type === 'array') return fc.array(fitting(isSchema(items) ? items : {}, depth - 1), { maxLength: 3 });
    if (type === 'object' && isSchema(properties)) {
      const parts = Object.entries(properties).map(([name, part]) => [
        name,
        fitting(isSchema(part) ? part : {}, depth - 1),
      ]);
      const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
      return fc.record<Record<string, unknown>>(Object.fromEntries(parts), { requiredKeys: required });
    }
    return fc.jsonValue({ maxDepth: 1 });
  };
  const whole = nullable === true ? fc.option(sound()) : sound();
  return fc.oneof({ arbitrary: whole, weight: 6 }, { arbitrary: nonsense, weight: 1 });
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const segment = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 4 }).map(String), weight: 4 },
  {
    arbitrary: fc.constantFrom(
      'abc',
      '-1',
      '999999999999',
      '%00',
      'a%2Fb',
      "'",
      '11111111-2222-4333-8444-555555555501',
    ),
    weight: 2,
  },
  { arbitrary: fc.string({ minLength: 1, maxLength: 8 }).map(encodeURIComponent), weight: 1 },
);

const calls = allServed.flatMap((served) =>
  routesOf(served)
    .map((action) => ({ served, action, name: `${action.method} ${pathOf(served.name, action)}` }))
    .filter(({ name }) => !untouched.test(name)),
);

describe('whatever is sent', () => {
  let world: World;
  let headers: Record<string, string> = {};

  beforeAll(async () => {
    world = await openWorld('embedded');
    const id = await addUser(world.db, 'admin', 'Admin');
    headers = { authorization: `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}` };
  });
  afterAll(() => world.close());

  async function send(served: Served, action: Action, path: string, argument: unknown, body: unknown) {
    const address = new URL(path, 'http://localhost');
    if (argument !== undefined) address.searchParams.set('q', JSON.stringify(argument));
    const hasBody = action.method !== 'GET' && body !== undefined;
    const handler = serve(served)[action.method];
    return handler(
      new Request(address, {
        method: action.method,
        headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
        ...(hasBody ? { body: JSON.stringify(body) ?? 'null' } : {}),
        signal: AbortSignal.timeout(5_000),
      }),
    );
  }

  test.each(calls)('$name answers, and never with a fault of the server', async ({ served, action, name }) => {
    const argument = action.argument ? fitting(action.argument as Schema) : fc.constant(undefined);
    const body = action.body ? fitting(bodySchema(action.body)) : fc.option(nonsense, { nil: undefined });
    const template = name.split(' ')[1] ?? '';
    const segments = fc.array(segment, { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(segments, argument, body, async (values, q, sent) => {
        let at = 0;
        const path = template.replace(/\{\w+\}/g, () => values[at++] ?? '0');
        const response = await send(served, action, path, q, sent);
        const text = await response.text();
        expect(response.status, text).toBeLessThan(500);
        expect(text).not.toMatch(/\n\s+at \w|node_modules/);
      }),
      { numRuns: 8, seed: 7 },
    );
  });
});
