import { expect, test } from 'vitest';
import { roleNames, roles } from '@/lib/permissions/roles';
import { permissions } from '@/lib/permissions/vocabulary';
import recorded from '@/tests/fixtures/permissions/roles.json';

test.each(roleNames)('%s holds exactly the recorded rights', (name) => {
  expect([...roles[name]].sort()).toEqual([...recorded[name]].sort());
});

test('the vocabulary states every right once', () => {
  expect(permissions.length).toBe(215);
  expect(new Set(permissions).size).toBe(permissions.length);
});
