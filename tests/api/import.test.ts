import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as securityRoute from '@/app/api/v1/security/[[...path]]/route';
import { dashboardBundle, dashboardFile } from '@/tests/support/bundle';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const path = '/api/v1/dashboard/import/';

describe.each(places)('POST %s dashboard/import', (place) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(place);
    for (const [name, role] of [
      ['admin', 'Admin'],
      ['gamma', 'Gamma'],
      ['norole', 'Public'],
    ] as const) {
      await addUser(world.db, name, role);
    }
  });
  afterAll(() => world.close());

  async function as(username: string): Promise<Caller> {
    const caller = new Caller();
    const body = { username, password: username, provider: 'db' };
    const { access_token } = (await caller.json(securityRoute, 'POST', '/api/v1/security/login', body)).body;
    caller.extra.authorization = `Bearer ${access_token}`;
    return caller;
  }

  function send(caller: Caller, file: Uint8Array | null, fields: Record<string, string> = {}, name = 'formData') {
    const form = new FormData();
    if (file) form.set(name, new Blob([new Uint8Array(file)]), 'bundle.zip');
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    return caller.send(dashboardRoute.POST, 'POST', path, { body: form });
  }

  test('answers OK, then asks for overwrite, then overwrites', async () => {
    const admin = await as('admin');
    expect(await send(admin, dashboardBundle())).toMatchObject({ status: 200, body: { message: 'OK' } });
    const again = await send(admin, dashboardBundle());
    expect(again.status).toBe(422);
    expect(again.body.errors[0]).toMatchObject({
      error_type: 'GENERIC_COMMAND_ERROR',
      level: 'warning',
      extra: { 'dashboards/Orders_9.yaml': 'Dashboard already exists and `overwrite=true` was not passed' },
    });
    expect(again.body.errors[0].extra.issue_codes).toEqual([{ code: 1010, message: expect.stringContaining('1010') }]);
    const changed = dashboardBundle({ 'dashboards/Orders_9.yaml': { ...dashboardFile, dashboard_title: 'Renamed' } });
    expect((await send(admin, changed, { overwrite: 'false' })).status).toBe(422);
    expect((await send(admin, changed, { overwrite: 'true' })).status).toBe(200);
    const shown = await admin.get(dashboardRoute, '/api/v1/dashboard/orders');
    expect(shown.body.result).toMatchObject({ dashboard_title: 'Renamed', charts: ['By region', 'By month'] });
  });

  test.each([
    ['no file', null, {}, 'formData', 400],
    ['a file under another name', dashboardBundle(), {}, 'file', 400],
    ['what is no ZIP', new TextEncoder().encode('this is not a zip'), {}, 'formData', 422],
    ['passwords that are no JSON', dashboardBundle(), { passwords: '{x' }, 'formData', 422],
  ])('refuses %s', async (_name, file, fields, field, status) => {
    expect((await send(await as('admin'), file, fields, field)).status).toBe(status);
  });

  test('refuses what is not multipart', async () => {
    const answered = await (await as('admin')).json(dashboardRoute, 'POST', path, {});
    expect(answered.status).toBe(400);
    expect(answered.body.errors[0].error_type).toBe('INVALID_PAYLOAD_FORMAT_ERROR');
  });

  test('lets no one overwrite what is not theirs', async () => {
    const answered = await send(await as('gamma'), dashboardBundle(), { overwrite: 'true' });
    expect(answered.status).toBe(403);
    expect((await send(await as('norole'), dashboardBundle())).status).toBe(403);
  });
});
