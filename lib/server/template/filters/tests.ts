import { type AnyBuiltin, builtin } from '@/lib/server/template/run';
import { toIndex } from '@/lib/server/template/value/arithmetic';
import { elementsOrNull, lengthOf } from '@/lib/server/template/value/collection';
import { compareValues, contains, isEqual, numeric } from '@/lib/server/template/value/compare';
import { textOf } from '@/lib/server/template/value/text';
import { isLower, isUpper } from '@/lib/server/template/value/text-methods';
import { Callable, Dict, isText, Markup, Sequence, Undefined, type Value } from '@/lib/server/template/value/value';

type Test = AnyBuiltin<boolean>;

const of = (body: (value: Value) => boolean): Test => builtin(['value'], [], (_, value = null) => body(value));

const comparing = (operator: string, holds: (order: number) => boolean): Test =>
  builtin(['a', 'b'], [], ({ budget }, a = null, b = null) => holds(compareValues(a, b, operator, budget)));

const equal: Test = builtin(['a', 'b'], [], ({ budget }, a = null, b = null) => isEqual(a, b, budget));
const different: Test = builtin(['a', 'b'], [], ({ budget }, a = null, b = null) => !isEqual(a, b, budget));
const above = comparing('>', (order) => order > 0);
const below = comparing('<', (order) => order < 0);
const atLeast = comparing('>=', (order) => order >= 0);
const atMost = comparing('<=', (order) => order <= 0);

const isDivisible = (value: Value, by: bigint, rest: bigint): boolean => {
  const number = numeric(value);
  if (typeof number === 'bigint') return ((number % by) + by) % by === rest;
  return BigInt(toIndex(value)) % by === rest;
};

/** What may follow `is`. */
export const tests: Readonly<Record<string, Test>> = {
  boolean: of((value) => typeof value === 'boolean'),
  callable: of((value) => value instanceof Callable),
  defined: of((value) => !(value instanceof Undefined)),
  undefined: of((value) => value instanceof Undefined),
  divisibleby: builtin(['value', 'num'], [], (_, value = null, by = null) =>
    isDivisible(value, BigInt(toIndex(by)), 0n),
  ),
  escaped: of((value) => value instanceof Markup),
  even: of((value) => isDivisible(value, 2n, 0n)),
  odd: of((value) => isDivisible(value, 2n, 1n)),
  true: of((value) => value === true),
  false: of((value) => value === false),
  none: of((value) => value === null),
  float: of((value) => typeof value === 'number'),
  integer: of((value) => typeof value === 'bigint'),
  number: of((value) => numeric(value) !== undefined),
  string: of(isText),
  mapping: of((value) => value instanceof Dict),
  sequence: of((value) => lengthOf(value) !== null && !(value instanceof Sequence)),
  iterable: builtin(['value'], [], ({ budget }, value = null) => elementsOrNull(value, budget) !== null),
  lower: builtin(['value'], [], ({ budget }, value = null) => isLower(textOf(value, budget))),
  upper: builtin(['value'], [], ({ budget }, value = null) => isUpper(textOf(value, budget))),
  sameas: builtin(['value', 'other'], [], (_, value = null, other = null) => value === other),
  in: builtin(['value', 'seq'], [], ({ budget }, value = null, items = null) => contains(items, value, budget)),
  filter: builtin(['value'], [], (run, value = null) => isText(value) && run.isFilter(textOf(value, run.budget))),
  test: builtin(['value'], [], (run, value = null) => isText(value) && run.isTest(textOf(value, run.budget))),
  eq: equal,
  equalto: equal,
  '==': equal,
  ne: different,
  '!=': different,
  gt: above,
  greaterthan: above,
  '>': above,
  lt: below,
  lessthan: below,
  '<': below,
  ge: atLeast,
  '>=': atLeast,
  le: atMost,
  '<=': atMost,
};
