import { type AnyBuiltin, builtin, type Run } from '@/lib/server/template/run';
import { arithmetic } from '@/lib/server/template/value/arithmetic';
import { isIterable, lengthOf } from '@/lib/server/template/value/collection';
import { compareValues, contains, isEqual, numeric } from '@/lib/server/template/value/compare';
import { percentFormat } from '@/lib/server/template/value/percent-format';
import { textOf } from '@/lib/server/template/value/text';
import { isLower, isUpper } from '@/lib/server/template/value/text-methods';
import {
  Callable,
  Dict,
  isText,
  keyOf,
  Markup,
  rawText,
  Sequence,
  Undefined,
  type Value,
} from '@/lib/server/template/value/value';

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

/** Whether `value % by` equals `rest`. For a text, `%` is text formatting. */
const leaves = (value: Value, by: Value, rest: bigint, { budget }: Run): boolean => {
  const left = isText(value) ? percentFormat(rawText(value), by, budget) : arithmetic('%', value, by, budget);
  return isEqual(left, rest, budget);
};

/** Whether the value is a known name. Throws `TypeError` for unhashable values. */
const named = (value: Value, known: (name: string) => boolean): boolean => {
  keyOf(value);
  return isText(value) && known(rawText(value));
};

/** The tests that may follow `is`. */
export const tests: Readonly<Record<string, Test>> = {
  boolean: of((value) => typeof value === 'boolean'),
  callable: of((value) => value instanceof Callable || value instanceof Undefined),
  defined: of((value) => !(value instanceof Undefined)),
  undefined: of((value) => value instanceof Undefined),
  divisibleby: builtin(['value', 'num'], [], (run, value = null, by = null) => leaves(value, by, 0n, run)),
  escaped: of((value) => value instanceof Markup),
  even: builtin(['value'], [], (run, value = null) => leaves(value, 2n, 0n, run)),
  odd: builtin(['value'], [], (run, value = null) => leaves(value, 2n, 1n, run)),
  true: of((value) => value === true),
  false: of((value) => value === false),
  none: of((value) => value === null),
  float: of((value) => typeof value === 'number'),
  integer: of((value) => typeof value === 'bigint'),
  number: of((value) => numeric(value) !== undefined),
  string: of(isText),
  mapping: of((value) => value instanceof Dict),
  sequence: of((value) => lengthOf(value) !== null && !(value instanceof Sequence)),
  iterable: of(isIterable),
  lower: builtin(['value'], [], ({ budget }, value = null) => isLower(textOf(value, budget))),
  upper: builtin(['value'], [], ({ budget }, value = null) => isUpper(textOf(value, budget))),
  sameas: builtin(['value', 'other'], [], (_, value = null, other = null) => value === other),
  in: builtin(['value', 'seq'], [], ({ budget }, value = null, items = null) => contains(items, value, budget)),
  filter: builtin(['value'], [], (run, value = null) => named(value, (name) => run.isFilter(name))),
  test: builtin(['value'], [], (run, value = null) => named(value, (name) => run.isTest(name))),
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
