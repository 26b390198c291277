import { isObject } from '@/lib/text/is-object';
import { childOf, type Json, placesIn, replaced } from './whole-bodies';

/** Values of every type, none of which most fields expect. */
const oddValues: Readonly<Record<string, Json>> = {
  null: null,
  'a flag': true,
  zero: 0,
  'a negative number': -1,
  'a fraction': 1.5,
  'a number past 32 bits': 2 ** 31,
  'a number past 64 bits': 1e300,
  'an empty text': '',
  'a plain text': 'zzz',
  'text of a number': '99999999999999999999',
  'a zero byte': 'a\u0000b',
  'half a character': '\ud800',
  'a long text': 'x'.repeat(20_000),
  'a quote': `'"\`; --`,
  'a template': '{{ 1/0 }}',
  'JSON of null': 'null',
  'JSON of a list': '[null, 1, []]',
  'JSON of an object': '{"a": null, "__proto__": {"polluted": 1}}',
  'no JSON': '{',
  'an empty list': [],
  'a list of nulls': [null, null],
  'a mixed list': [0, 'a', null, [], {}],
  'nested lists': [[[[1]]]],
  'an empty object': {},
  'an object of nulls': { id: null, name: null, value: null },
  'a prototype': JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}'),
  'the name of a prototype': '__proto__',
  'the name of a method': 'constructor',
};

/** Keys that lead to prototypes where a body is merged into an object. */
const oddKeys: Json = JSON.parse(
  '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "toString": null, "hasOwnProperty": 1}',
);

export interface OddBody {
  /** What is odd about it, and where. */
  readonly about: string;
  readonly body: Json;
}

/** Bodies in which one value after the other is replaced by one of another type, left out, or given odd keys. */
export function* oddBodies(whole: Json): Generator<OddBody> {
  for (const path of placesIn(whole)) {
    const at = path.join('.') || 'the body';
    for (const [name, value] of Object.entries(oddValues)) {
      yield { about: `${name} as ${at}`, body: replaced(whole, path, value) };
    }
    const value = path.reduce<Json | undefined>((from, step) => childOf(from, step), whole);
    if (!isObject(value)) continue;
    yield { about: `keys of prototypes in ${at}`, body: replaced(whole, path, { ...value, ...(oddKeys as object) }) };
    for (const key of Object.keys(value)) {
      const { [key]: _, ...rest } = value;
      yield { about: `${key} left out of ${at}`, body: replaced(whole, path, rest as Json) };
    }
  }
}
