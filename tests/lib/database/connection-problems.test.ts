import { expect, test } from 'vitest';
import { connectionProblems } from '@/lib/database/connection-problems';

const names = new Set(['parameters.host', 'parameters.port', 'parameters.username', 'database_name']);
const problem = (message: string, error_type: string | null, extra: Readonly<Record<string, unknown>> = {}) => ({
  message,
  error_type,
  extra,
});

test('what is missing and what is invalid goes to its field', () => {
  const { byField, others } = connectionProblems(
    [
      problem('One or more parameters are missing', null, { missing: ['host', 'username'] }),
      problem('The port is closed.', null, { invalid: ['port'] }),
    ],
    names,
  );
  expect(byField).toEqual({
    'parameters.host': null,
    'parameters.username': null,
    'parameters.port': 'The port is closed.',
  });
  expect(others).toEqual([]);
});

test('errors of a connection are placed by their type, others are told beside the form', () => {
  const { byField, others } = connectionProblems(
    [
      problem('Port 1 is closed', 'CONNECTION_PORT_CLOSED_ERROR'),
      problem('No such database', 'CONNECTION_UNKNOWN_DATABASE_ERROR'),
    ],
    names,
  );
  expect(byField).toEqual({ 'parameters.port': 'Port 1 is closed' });
  expect(others).toEqual(['No such database']);
});

test('texts by field of a refused save go to those fields', () => {
  const messages = { database_name: ['A database with the same name already exists.'] };
  expect(connectionProblems([problem('refused', null, { messages })], names).byField).toEqual({
    database_name: 'A database with the same name already exists.',
  });
});
