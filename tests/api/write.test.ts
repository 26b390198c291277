import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as layerRoute from '@/app/api/v1/annotation_layer/[[...path]]/route';
import * as cssRoute from '@/app/api/v1/css_template/[[...path]]/route';
import { annotationLayer } from '@/db/schema/annotation';
import { log } from '@/db/schema/log';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const layers = '/api/v1/annotation_layer/';

describe.each(places)('writing, on %s', (place) => {
  let world: World;
  const admin = new Caller();
  const alpha = new Caller();
  const gamma = new Caller();
  const ids = new Map<Caller, number>();

  beforeAll(async () => {
    world = await openWorld(place);
    for (const [caller, name, role] of [
      [admin, 'admin', 'Admin'],
      [alpha, 'alpha', 'Alpha'],
      [gamma, 'gamma', 'Gamma'],
    ] as const) {
      const id = await addUser(world.db, name, role);
      ids.set(caller, id);
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    }
  });
  afterAll(() => world.close());

  async function create(caller: Caller, name: string): Promise<number> {
    const { status, body } = await caller.json(layerRoute, 'POST', layers, { name });
    expect(status).toBe(201);
    return body.id;
  }

  function remove(caller: Caller, path: string) {
    return caller.send(layerRoute.DELETE, 'DELETE', path);
  }

  test('a row is stored with its author, and the log tells of it without its values', async () => {
    const answer = await alpha.json(layerRoute, 'POST', layers, { name: 'Holidays', descr: 'secret' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(Number), result: { name: 'Holidays', descr: 'secret' } });
    const [row] = await world.db.select().from(annotationLayer).where(eq(annotationLayer.id, answer.body.id));
    expect(row).toMatchObject({ created_by_fk: ids.get(alpha), changed_by_fk: ids.get(alpha), descr: 'secret' });
    const [entry] = await world.db.select().from(log).where(eq(log.action, 'AnnotationLayerRestApi.post'));
    expect(entry).toMatchObject({ user_id: ids.get(alpha) });
    expect(JSON.parse(entry?.json ?? '')).toEqual({ path: layers, ids: [row?.id], fields: ['name', 'descr'] });
  });

  test.each([
    [{}, { name: ['Missing data for required field.'] }],
    [{ name: null }, { name: ['Field may not be null.'] }],
    [{ name: '' }, { name: ['Length must be between 1 and 250.'] }],
    [{ name: 'n'.repeat(251) }, { name: ['Length must be between 1 and 250.'] }],
    [
      { name: 5, foo: 1 },
      { name: ['Not a valid string.'], foo: ['Unknown field.'] },
    ],
    [[], { _schema: ['Invalid input type.'] }],
  ])('%j is refused field by field', async (body, message) => {
    const answer = await admin.json(layerRoute, 'POST', layers, body);
    expect([answer.status, answer.body]).toEqual([400, { message }]);
  });

  test('what only the database can tell is 422', async () => {
    await create(admin, 'Twice');
    const answer = await admin.json(layerRoute, 'POST', layers, { name: 'Twice' });
    expect([answer.status, answer.body]).toEqual([422, { message: { name: ['Name must be unique'] } }]);
  });

  test('another one’s row is changed by administrators alone', async () => {
    const path = `${layers}${await create(admin, 'Mine')}`;
    expect((await alpha.json(layerRoute, 'PUT', path, { descr: 'his' })).status).toBe(403);
    expect((await remove(alpha, path)).status).toBe(403);
    expect((await gamma.json(layerRoute, 'PUT', path, { descr: 'hers' })).status).toBe(403);
    const his = `${layers}${await create(alpha, 'His')}`;
    expect((await admin.json(layerRoute, 'PUT', his, { descr: 'seen' })).status).toBe(200);
    expect((await admin.json(layerRoute, 'PUT', `${layers}999999`, { descr: 'x' })).status).toBe(404);
    expect((await admin.json(layerRoute, 'PUT', `${layers}abc`, { descr: 'x' })).status).toBe(404);
  });

  test('a layer in use stays, and says by what', async () => {
    const id = await create(admin, 'Used');
    const made = await admin.json(layerRoute, 'POST', `${layers}${id}/annotation/`, {
      short_descr: 'Launch',
      start_dttm: '2024-01-01T00:00:00',
      end_dttm: '2024-01-02T00:00:00+02:00',
    });
    expect(made.body.result).toMatchObject({ end_dttm: 'Mon, 01 Jan 2024 22:00:00 GMT', layer: id });
    const refused = await remove(admin, `${layers}${id}`);
    expect([refused.status, refused.body]).toEqual([422, { message: 'Annotation layer has associated annotations.' }]);
    const one = `${layers}${id}/annotation/${made.body.id}`;
    expect((await admin.get(layerRoute, one)).body.result.layer).toEqual({ id, name: 'Used' });
    expect((await remove(admin, one)).body).toEqual({ message: 'OK' });
    expect((await remove(admin, `${layers}${id}`)).body).toEqual({ message: 'OK' });
  });

  test('a bulk delete takes all rows or none', async () => {
    const first = await create(admin, 'First');
    const second = await create(admin, 'Second');
    expect((await remove(admin, `${layers}?q=!(${first},999999)`)).status).toBe(404);
    expect((await admin.get(layerRoute, `${layers}${first}`)).status).toBe(200);
    expect((await remove(admin, `${layers}?q=!()`)).status).toBe(404);
    expect((await remove(admin, layers)).status).toBe(400);
    const answer = await remove(admin, `${layers}?q=!(${first},${second})`);
    expect(answer.body).toEqual({ message: 'Deleted 2 annotation layers' });
    expect((await admin.get(layerRoute, `${layers}${first}`)).status).toBe(404);
  });

  test('templates answer bodies that do not fit with 422, and what is stored after a change', async () => {
    const path = '/api/v1/css_template/';
    const refused = await admin.json(cssRoute, 'POST', path, { template_name: 5 });
    expect([refused.status, refused.body]).toEqual([422, { message: { template_name: ['Not a valid string.'] } }]);
    const made = await admin.json(cssRoute, 'POST', path, { template_name: 'Grey' });
    expect(made.body.result).toEqual({ template_name: 'Grey', css: '' });
    const changed = await admin.json(cssRoute, 'PUT', `${path}${made.body.id}`, { css: '.a {}' });
    expect(changed.body).toEqual({ result: { template_name: 'Grey', css: '.a {}' } });
  });

  test('_info tells the fields of the schemas', async () => {
    const { body } = await admin.get(cssRoute, '/api/v1/css_template/_info?q=(keys:!(add_columns))');
    expect(body.add_columns).toContainEqual({
      name: 'template_name',
      label: 'Template Name',
      description: '',
      required: false,
      unique: false,
      type: 'String',
      validate: ['<Length(min=None, max=250, equal=None, error=None)>'],
    });
  });
});
