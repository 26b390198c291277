import { expect, test } from 'vitest';
import { bodyOf, inputName, JsonFieldProblem, kindSent } from '@/lib/text/record-body';

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
  ['given.version', [''], {}],
  ['count.seconds', [''], {}],
  ['count.seconds', ['60'], { seconds: 60 }],
  ['lines.schemas', ['a, b\nc'], { schemas: ['a', 'b', 'c'] }],
  ['pairs.query', ['a=1&b=x%20y'], { query: { a: '1', b: 'x y' } }],
  ['objects.objects_to_tag', [''], { objects_to_tag: [] }],
  [
    'objects.objects_to_tag',
    ['', 'chart.17', 'dashboard.4'],
    {
      objects_to_tag: [
        ['chart', 17],
        ['dashboard', 4],
      ],
    },
  ],
  ['again.password', ['x'], {}],
  ['none.ssh_tunnel', [''], {}],
  ['none.ssh_tunnel', ['', 'on'], { ssh_tunnel: null }],
  ['csrf_token', ['t'], {}],
  ['other.name', ['t'], {}],
])('%s with %j means %j', (input, values, body) => {
  expect(bodyOf(values.map((value) => [input, value] as const))).toEqual(body);
});

test('a choice sends its text, and null where nothing may be chosen', () => {
  const sent = (isOptional: boolean, value: string) =>
    bodyOf([[inputName(kindSent({ kind: 'choice', isOptional }), 'chart'), value]]);
  expect(sent(false, '')).toEqual({ chart: '' });
  expect(sent(true, '')).toEqual({ chart: null });
  expect(sent(true, '5')).toEqual({ chart: '5' });
  expect(kindSent({ kind: 'flag' })).toBe('flag');
});

test('an input is named after its kind', () => expect(inputName('ids', 'roles')).toBe('ids.roles'));

test('dots lead into objects and lists; an item that is taken out leaves no gap', () => {
  const body = bodyOf([
    ['text.columns.0.name', 'a'],
    ['text.columns.1.name', 'b'],
    ['without.columns.1', 'on'],
    ['text.columns.7.name', 'c'],
    ['without.columns.0', ''],
    ['text.place.host', 'h'],
  ]);
  expect(body).toEqual({ columns: [{ name: 'a' }, { name: 'c' }], place: { host: 'h' } });
});

test('what JSON held before stays where no field stands for it, and is sent as the text it was', () => {
  const { extra } = bodyOf([
    ['json.extra', '{"engine_params":{"a":1},"unknown":[1],"version":"9"}'],
    ['encoded.extra', '1'],
    ['json.extra.engine_params', ''],
    ['given.extra.version', ''],
    ['flag.extra.isOn', 'on'],
  ]);
  expect(JSON.parse(String(extra))).toEqual({ unknown: [1], isOn: true });
});

test('JSON text inside JSON text is written from the inside', () => {
  const body = bodyOf([
    ['encoded.metrics.0.extra', '1'],
    ['text.metrics.0.extra.certification.certified_by', 'x'],
  ]);
  expect(body).toEqual({ metrics: [{ extra: '{"certification":{"certified_by":"x"}}' }] });
});

test('what is no JSON is told by its place', () => {
  expect(() => bodyOf([['json.extra.engine_params', '{']])).toThrow(new JsonFieldProblem('extra.engine_params'));
});

test('names cannot reach what every object has', () => {
  bodyOf([['text.__proto__.polluted', 'yes']]);
  bodyOf([['text.constructor.prototype.polluted', 'yes']]);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
