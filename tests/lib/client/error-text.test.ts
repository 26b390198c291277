import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { ApiError, problemOf } from '@/lib/client/api-error';
import { isWorthRetrying, kindOf } from '@/lib/client/error-kind';
import { errorText, type FailedWork, failureText, type UiText } from '@/lib/client/error-text';
import { unexpectedError } from '@/lib/client/unexpected-error';
import { errorTypes } from '@/lib/errors/error-types';
import ui from '@/lib/text/messages/en/ui.json';

const t = createTranslator({ locale: 'en', messages: { ui }, namespace: 'ui' }) as unknown as UiText;
const answered = (status: number, message = '') =>
  new ApiError({ status, problems: message === '' ? [] : [problemOf(message, null)] });

test.each([
  [400, 'Bad request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not found'],
  [500, 'Server error'],
  [502, 'Bad gateway'],
  [503, 'Service unavailable'],
  [504, 'Gateway timeout'],
  [409, 'Unknown error'],
  [418, 'Unknown error'],
  [0, 'An error has occurred'],
])('a status %i without words is %s', (status, text) => {
  expect(errorText(answered(status), t)).toBe(text);
});

test('the words of the server come first', () => {
  expect(errorText(answered(422, 'A dashboard with this slug exists.'), t)).toBe('A dashboard with this slug exists.');
});

test('what the browser found has words of its own', () => {
  expect(errorText(new ApiError({ status: 0, cause: 'network' }), t)).toBe('Network error');
  expect(errorText(new ApiError({ status: 0, cause: 'timeout', timeoutMs: 5000 }), t)).toBe('Request timed out');
  const csrf = problemOf('400 Bad Request: The CSRF token is invalid.', 'GENERIC_BACKEND_ERROR');
  expect(errorText(new ApiError({ status: 400, problems: [csrf] }), t)).toContain('session timed out');
  expect(errorText(new ApiError({ status: 500, problems: [problemOf('Boom', null, { stack: 'at' })] }), t)).toBe(
    'Unexpected error: Boom',
  );
  expect(errorText(new TypeError('x is undefined'), t)).toBe('Unexpected error: x is undefined');
  expect(errorText('thrown', t)).toBe('Sorry, an unknown error occurred.');
  expect(errorText(unexpectedError(new Error('Boom')), t)).toBe('Unexpected error: Boom');
});

test.each([
  ['400 Bad Request: The CSRF session token is missing.', 'GENERIC_BACKEND_ERROR'],
  ['The CSRF token has expired.', null],
  ['csrf token mismatch', null],
])('%s is a session that has timed out', (message, type) => {
  const error = new ApiError({ status: 400, problems: [problemOf(message, type)] });
  expect(errorText(error, t)).toMatch(/^Your session timed out\./);
});

test('a call without a session says that it timed out, a refused password says its own words', () => {
  expect(errorText(answered(401, 'Missing Authorization Header'), t)).toMatch(/^Your session timed out\./);
  expect(errorText(answered(401, 'Not authorized'), t)).toBe('Not authorized');
  expect(answered(403, 'Missing Authorization Header').isSignedOut).toBe(false);
});

test('a statement of SQL that names a CSRF token is no session that has timed out', () => {
  const message = 'column "csrf_token" does not exist: SELECT csrf token';
  const error = new ApiError({ status: 400, problems: [problemOf(message, 'COLUMN_DOES_NOT_EXIST_ERROR')] });
  expect(errorText(error, t)).toBe(message);
});

test('a timeout and a missing answer have a renderer each', () => {
  const [timeout] = new ApiError({ status: 0, cause: 'timeout', timeoutMs: 60_000 }).errors;
  expect(kindOf(timeout)).toBe('timeout');
  expect(timeout.extra).toEqual({ timeout: 60 });
  expect(kindOf(new ApiError({ status: 0, cause: 'network' }).errors[0])).toBe('network');
});

test('a failed piece of work is named', () => {
  const words = (doing: FailedWork['doing'], status: number, resource = 'chart') =>
    failureText(answered(status), { doing, resource }, t);
  expect(words('saving', 403)).toBe('You do not have permission to edit this chart');
  expect(words('saving', 500)).toBe('Sorry, there was an error saving this chart: Server error');
  expect(words('fetching', 404)).toBe('An error occurred while fetching chart info: Not found');
  expect(words('listing', 404, 'charts')).toBe('An error occurred while fetching charts: Not found');
  expect(words('creating', 400)).toBe('An error occurred while creating chart: Bad request');
  expect(words('importing', 400)).toBe(
    'An error occurred while importing chart: Bad request. Please re-export your file and try importing again.',
  );
  const told = answered(422, 'Not a ZIP file.');
  expect(failureText(told, { doing: 'importing', resource: 'chart' }, t)).toContain('Not a ZIP file. Please');
});

test('every type of error has a renderer', () => {
  const kinds = Object.keys(errorTypes).map((type) => kindOf(problemOf('', type)));
  expect(new Set(kinds)).toEqual(
    new Set(['database', 'fields', 'generic', 'missing_dataset', 'network', 'oauth2', 'parameters', 'sql', 'timeout']),
  );
});

test('some errors are known by their words or their facts', () => {
  expect(kindOf(problemOf('Could not load database driver: oracle', 'GENERIC_COMMAND_ERROR'))).toBe('driver');
  expect(kindOf(problemOf('Datasource does not exist', null))).toBe('missing_dataset');
  expect(kindOf(problemOf('slug: Must be unique', null, { messages: { slug: ['Must be unique'] } }))).toBe('fields');
  expect(kindOf(problemOf('Of another server', 'NEW_ERROR'))).toBe('generic');
});

test('a refusal is not worth another attempt, a busy server is', () => {
  expect([400, 403, 404, 422, 408, 429, 503].map((status) => isWorthRetrying(answered(status)))).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});
