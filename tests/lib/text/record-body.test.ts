import { expect, test } from 'vitest';
import { bodyOf, inputName } from '@/lib/text/record-body';

test.each([
  ['text.name', ['a'], { name: 'a' }],
  ['text.css', ['a\r\nb'], { css: 'a\nb' }],
  ['optional.slug', [''], { slug: null }],
  ['optional.slug', ['x'], { slug: 'x' }],
  ['secret.password', [''], {}],
  ['whole.cache_timeout', [''], { cache_timeout: null }],
  ['whole.cache_timeout', ['-1'], { cache_timeout: -1 }],
  ['flag.active', [''], { active: false }],
  ['flag.active', ['', 'on'], { active: true }],
  ['ids.roles', [''], { roles: [] }],
  ['ids.roles', ['', '2', '3'], { roles: [2, 3] }],
  ['words.tags', ['', 'a', 'b'], { tags: ['a', 'b'] }],
  ['instant.start_dttm', ['2024-05-01T10:30'], { start_dttm: '2024-05-01T10:30:00' }],
  ['csrf_token', ['t'], {}],
  ['other.name', ['t'], {}],
])('%s with %j means %j', (input, values, body) => {
  expect(bodyOf(values.map((value) => [input, value] as const))).toEqual(body);
});

test('an input is named after its kind', () => expect(inputName('ids', 'roles')).toBe('ids.roles'));
