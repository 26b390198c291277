import { type AnyBuiltin, builtin, type Run } from '@/lib/server/template/run';
import { TemplateError } from '@/lib/server/template/template-error';
import { arithmetic, toIndex } from '@/lib/server/template/value/arithmetic';
import { elements, elementsOrNull, lengthOf } from '@/lib/server/template/value/collection';
import { compareValues, isEqual, sortedBy } from '@/lib/server/template/value/compare';
import { absent, pathOf, plainAttribute } from '@/lib/server/template/value/lookup';
import { quotedText } from '@/lib/server/template/value/quoted-text';
import { textOf } from '@/lib/server/template/value/text';
import { textArgument } from '@/lib/server/template/value/text-methods';
import {
  Dict,
  Generator,
  isText,
  isTrue,
  keyOf,
  List,
  orElse,
  rawText,
  Tuple,
  typeName,
  Undefined,
  type Value,
} from '@/lib/server/template/value/value';

const generator = (items: () => readonly Value[]) => new Generator(items);

/** Returns the part of an element that a filter compares: the element itself, or the attribute of that name. */
function looker(attribute: Value, run: Run, ignoresCase = false): (item: Value) => Value {
  return (item) => {
    const value = attribute === null ? item : pathOf(item, attribute, run.budget);
    return ignoresCase && isText(value) ? rawText(value).toLowerCase() : value;
  };
}

function lengthOrFail(value: Value): bigint {
  const length = lengthOf(value);
  if (length === null) throw new TemplateError('TypeError', `object of type '${typeName(value)}' has no len()`);
  return BigInt(length);
}

/** `attribute` may contain several keys, separated by commas. */
function sorted(value: Value, isDescending: Value, isExact: Value, attribute: Value, run: Run): List {
  const attributes = isText(attribute) ? rawText(attribute).split(',') : [attribute];
  const keys = attributes.map((one) => looker(one, run, !isTrue(isExact)));
  const key = (item: Value): Value => new Tuple(keys.map((of) => of(item)));
  return new List(sortedBy(elements(value, run.budget), key, run.budget, isTrue(isDescending)));
}

function extreme(sign: 1 | -1): AnyBuiltin<Value> {
  return builtin(
    ['value', 'case_sensitive', 'attribute'],
    [false, null],
    (run, value = null, isExact = false, attribute = null) => {
      const key = looker(attribute, run, !isTrue(isExact));
      const [first, ...rest] = elements(value, run.budget);
      if (first === undefined) return absent('No aggregated item, sequence was empty.');
      return rest.reduce(
        (best, item) => (sign * compareValues(key(item), key(best), '<', run.budget) > 0 ? item : best),
        first,
      );
    },
  );
}

function grouped(value: Value, attribute: Value, otherwise: Value, isExact: Value, run: Run): List {
  const found = looker(attribute, run);
  const shown = (item: Value) => {
    const key = found(item);
    return key instanceof Undefined && otherwise !== null ? otherwise : key;
  };
  const key = (item: Value) => {
    const text = shown(item);
    return !isTrue(isExact) && isText(text) ? rawText(text).toLowerCase() : text;
  };
  const groups: { key: Value; shown: Value; items: Value[] }[] = [];
  for (const item of sortedBy(elements(value, run.budget), key, run.budget)) {
    const last = groups.at(-1);
    if (last && isEqual(last.key, key(item), run.budget)) last.items.push(item);
    else groups.push({ key: key(item), shown: shown(item), items: [item] });
  }
  return new List(groups.map(({ shown: label, items }) => new Tuple([label, new List(items)], ['grouper', 'list'])));
}

function unique(value: Value, isExact: Value, attribute: Value, run: Run): Generator {
  const key = looker(attribute, run, !isTrue(isExact));
  const seen = new Set<string>();
  return generator(() =>
    elements(value, run.budget).filter((item) => {
      const id = keyOf(key(item));
      return !seen.has(id) && seen.add(id);
    }),
  );
}

function batches(value: Value, size: number, fill: Value, run: Run): List[] {
  const items = elements(value, run.budget);
  const rows: Value[][] = [];
  let row: Value[] = [];
  for (const item of items) {
    if (row.length === size) {
      rows.push(row);
      row = [];
    }
    row.push(item);
  }
  if (row.length > 0) rows.push(row);
  if (fill !== null && row.length > 0 && row.length < size) {
    run.budget.allocate(size - row.length);
    while (row.length < size) row.push(fill);
  }
  return rows.map((one) => new List(one));
}

function slices(value: Value, count: number, fill: Value, run: Run): List[] {
  const items = elements(value, run.budget);
  if (count === 0) throw new TemplateError('ZeroDivisionError', 'integer division or modulo by zero');
  if (count < 0) return [];
  run.budget.allocate(count);
  const size = Math.floor(items.length / count);
  const longer = items.length % count;
  let at = 0;
  return Array.from({ length: count }, (_, number) => {
    const start = at;
    at += size + (number < longer ? 1 : 0);
    const row = items.slice(start, at);
    if (fill !== null && number >= longer) row.push(fill);
    return new List(row);
  });
}

/**
 * `select`, `reject`, `selectattr` and `rejectattr`: selects elements by a test, or by truthiness when no test is
 * given.
 */
function choosing(keeps: boolean, byAttribute: boolean): AnyBuiltin<Value> {
  return {
    variadic: (run, { positional: [value = null, ...given], named }) =>
      generator(() => {
        if (!isTrue(value)) return [];
        const attribute = byAttribute ? given.shift() : null;
        if (attribute === undefined) {
          throw new TemplateError('FilterArgumentError', 'Missing parameter for attribute name');
        }
        const look = looker(attribute, run);
        const [test, ...rest] = given;
        const passes = (item: Value) =>
          test === undefined
            ? isTrue(look(item))
            : run.test(textArgument(test), { positional: [look(item), ...rest], named });
        return elements(value, run.budget).filter((item) => passes(item) === keeps);
      }),
  };
}

const mapped: AnyBuiltin<Value> = {
  variadic: (run, { positional: [value = null, ...given], named }) =>
    generator(() => {
      if (!isTrue(value)) return [];
      const change = mapping(given, named, run);
      return elements(value, run.budget).map(change);
    }),
};

/** The function that `map` applies to each element: reading an attribute, or applying a filter. */
function mapping(given: readonly Value[], named: ReadonlyMap<string, Value>, run: Run): (item: Value) => Value {
  const { attribute, default: otherwise, ...spare }: Partial<Record<string, Value>> = Object.fromEntries(named);
  if (given.length === 0 && attribute !== undefined) {
    const [unknown] = Object.keys(spare);
    if (unknown !== undefined) {
      throw new TemplateError('FilterArgumentError', `Unexpected keyword argument ${quotedText(unknown)}`);
    }
    return (item) => {
      const found = pathOf(item, attribute, run.budget);
      return found instanceof Undefined && otherwise !== undefined && otherwise !== null ? otherwise : found;
    };
  }
  const [filter, ...rest] = given;
  if (filter === undefined) throw new TemplateError('FilterArgumentError', 'map requires a filter argument');
  return (item) => run.filter(textArgument(filter), { positional: [item, ...rest], named });
}

function joined(value: Value, separator: Value, attribute: Value, run: Run): string {
  const mark = textOf(separator, run.budget);
  const parts = elements(value, run.budget).map((item) => textOf(looker(attribute, run)(item), run.budget));
  run.budget.allocate(parts.reduce((sum, part) => sum + part.length + mark.length, 0));
  return parts.join(mark);
}

function dictSorted(value: Value, isExact: Value, by: Value, isDescending: Value, run: Run): List {
  const at = { key: 0, value: 1 }[textArgument(by)];
  if (at === undefined) throw new TemplateError('FilterArgumentError', 'You can only sort by either "key" or "value"');
  if (value instanceof Undefined) throw value.error;
  if (!(value instanceof Dict))
    throw new TemplateError('AttributeError', `'${typeName(value)}' object has no attribute 'items'`);
  const key = ([...entry]: readonly [Value, Value]) => looker(null, run, !isTrue(isExact))(entry[at] ?? null);
  const entries = sortedBy(value.entries, key, run.budget, isTrue(isDescending));
  return new List(entries.map((entry) => new Tuple([...entry])));
}

const sized = builtin<Value>(['object'], [], (_, value = null) => lengthOrFail(value));

const fallback = builtin<Value>(
  ['value', 'default_value', 'boolean'],
  ['', false],
  (_, value = null, otherwise = '', isBoolean = false) =>
    value instanceof Undefined || (isTrue(isBoolean) && !isTrue(value)) ? otherwise : value,
);

export const collectionFilters: Readonly<Record<string, AnyBuiltin<Value>>> = {
  default: fallback,
  d: fallback,
  length: sized,
  count: sized,
  attr: builtin(['obj', 'name'], [], (run, of = null, name = null) => {
    if (!isText(name)) {
      throw new TemplateError('TypeError', `attribute name must be string, not '${typeName(name)}'`);
    }
    return plainAttribute(of, rawText(name), run.budget);
  }),
  first: builtin(['seq'], [], (run, value = null) =>
    orElse(elements(value, run.budget)[0], absent('No first item, sequence was empty.')),
  ),
  last: builtin(['seq'], [], (run, value = null) => {
    if (value instanceof Generator) throw new TemplateError('TypeError', "'generator' object is not reversible");
    return orElse(elements(value, run.budget).at(-1), absent('No last item, sequence was empty.'));
  }),
  random: builtin(['seq'], [], (run, value = null) => {
    const items = elements(value, run.budget);
    return orElse(items[Math.floor(Math.random() * items.length)], absent('No random item, sequence was empty.'));
  }),
  list: builtin(['value'], [], (run, value = null) => new List(elements(value, run.budget))),
  items: builtin(['value'], [], (run, value = null) =>
    generator(() => {
      if (value instanceof Undefined) return [];
      if (!(value instanceof Dict)) throw new TemplateError('TypeError', 'Can only get item pairs from a mapping.');
      run.budget.allocate(value.size);
      return value.entries.map((entry) => new Tuple([...entry]));
    }),
  ),
  join: builtin(['value', 'd', 'attribute'], ['', null], (run, value = null, separator = '', attribute = null) =>
    joined(value, separator, attribute, run),
  ),
  reverse: builtin(['value'], [], (run, value = null) => {
    if (isText(value)) return elements(value, run.budget).reverse().join('');
    const items = elementsOrNull(value, run.budget);
    if (items === null) throw new TemplateError('FilterArgumentError', 'argument must be iterable');
    return generator(() => items.reverse());
  }),
  sort: builtin(
    ['value', 'reverse', 'case_sensitive', 'attribute'],
    [false, false, null],
    (run, value = null, isDescending = false, isExact = false, attribute = null) =>
      sorted(value, isDescending, isExact, attribute, run),
  ),
  dictsort: builtin(
    ['value', 'case_sensitive', 'by', 'reverse'],
    [false, 'key', false],
    (run, value = null, isExact = false, by = 'key', isDescending = false) =>
      dictSorted(value, isExact, by, isDescending, run),
  ),
  unique: builtin(
    ['value', 'case_sensitive', 'attribute'],
    [false, null],
    (run, value = null, isExact = false, attribute = null) => unique(value, isExact, attribute, run),
  ),
  min: extreme(-1),
  max: extreme(1),
  sum: builtin(['iterable', 'attribute', 'start'], [null, 0n], (run, value = null, attribute = null, start = 0n) =>
    elements(value, run.budget)
      .map(looker(attribute, run))
      .reduce((sum: Value, item) => arithmetic('+', sum, item, run.budget), start),
  ),
  groupby: builtin(
    ['value', 'attribute', 'default', 'case_sensitive'],
    [null, false],
    (run, value = null, attribute = null, otherwise = null, isExact = false) =>
      grouped(value, attribute, otherwise, isExact, run),
  ),
  batch: builtin(['value', 'linecount', 'fill_with'], [null], (run, value = null, size = null, fill = null) =>
    generator(() => batches(value, toIndex(size), fill, run)),
  ),
  slice: builtin(['value', 'slices', 'fill_with'], [null], (run, value = null, count = null, fill = null) =>
    generator(() => slices(value, toIndex(count), fill, run)),
  ),
  map: mapped,
  select: choosing(true, false),
  reject: choosing(false, false),
  selectattr: choosing(true, true),
  rejectattr: choosing(false, true),
};
