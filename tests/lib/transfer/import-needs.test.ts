import { expect, test } from 'vitest';
import { databaseNameOf, importNeeds, secretFields } from '@/lib/transfer/import-needs';

const refused = (extra: object) => ({ errors: [{ message: 'Error importing dashboard', extra }] });

test('the four kinds of secrets are told apart by their words', () => {
  const { secrets, existing, byFile } = importNeeds(
    refused({
      'databases/Shop.yaml': {
        _schema: ['Must provide a password for the database', 'Must provide a private key password for the ssh tunnel'],
      },
      'databases/Far.yaml': { _schema: ['Must provide a private key for the ssh tunnel'] },
      issue_codes: [{ code: 1010 }],
    }),
  );
  expect(secrets.map(({ kind, file }) => `${kind} ${file}`)).toEqual([
    'passwords databases/Shop.yaml',
    'ssh_tunnel_private_key_passwords databases/Shop.yaml',
    'ssh_tunnel_private_keys databases/Far.yaml',
  ]);
  expect([existing, byFile]).toEqual([[], []]);
});

test('what is here already is asked about, anything else is a problem', () => {
  const needs = importNeeds(
    refused({
      'dashboards/A.yaml': 'Dashboard already exists and `overwrite=true` was not passed',
      'charts/B.yaml': { viz_type: ['Missing data for required field.'] },
    }),
  );
  expect(needs.existing).toEqual(['dashboards/A.yaml']);
  expect(needs.byFile).toHaveLength(1);
  expect(needs.byFile[0]).toContain('Missing data for required field.');
  expect(importNeeds({ message: 'Not a ZIP' })).toEqual({ secrets: [], existing: [], byFile: [] });
});

test('secrets are sent by kind and by file', () => {
  expect(databaseNameOf('databases/My_shop.yaml')).toBe('My_shop');
  const fields = secretFields([
    { kind: 'passwords', file: 'databases/A.yaml', text: 'one' },
    { kind: 'passwords', file: 'databases/B.yaml', text: 'two' },
    { kind: 'ssh_tunnel_passwords', file: 'databases/A.yaml', text: '' },
  ]);
  expect(fields.map(([kind, json]) => [kind, JSON.parse(json)])).toEqual([
    ['passwords', { 'databases/A.yaml': 'one', 'databases/B.yaml': 'two' }],
  ]);
});
