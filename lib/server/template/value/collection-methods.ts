import type { Budget } from '@/lib/server/template/budget';
import { TemplateError } from '@/lib/server/template/template-error';
import { toIndex } from './arithmetic';
import { elements } from './collection';
import { isEqual, sortedBy } from './compare';
import { define } from './define';
import { shownOf } from './text';
import { Callable, Dict, isTrue, List, orElse, Sequence, Tuple, type Value } from './value';

/** A bound method of a list, tuple or dict; undefined when there is none of this name. */
export function collectionMethod(of: Value, name: string, budget: Budget): Callable | undefined {
  if (of instanceof List) return listMethod(of, name, budget);
  if (of instanceof Dict) return dictMethod(of, name, budget);
  if (of instanceof Tuple && name === 'count') return countMethod(of.items, budget);
  if (of instanceof Tuple && name === 'index') return indexMethod(of.items, budget);
  return undefined;
}

function countMethod(items: readonly Value[], budget: Budget): Callable {
  return define('count', ['value'], [], (value = null) =>
    BigInt(items.filter((item) => isEqual(item, value, budget)).length),
  );
}

function indexMethod(items: readonly Value[], budget: Budget): Callable {
  return define('index', ['value'], [], (value = null) => {
    const at = items.findIndex((item) => isEqual(item, value, budget));
    if (at < 0) throw new TemplateError('ValueError', 'the value is not in the list');
    return BigInt(at);
  });
}

function listMethod(list: List, name: string, budget: Budget): Callable | undefined {
  const change = (parameters: string[], otherwise: Value[], body: (...values: Value[]) => void): Callable =>
    define(name, parameters, otherwise, (...values) => {
      budget.allocate(1);
      body(...values);
      return null;
    });
  switch (name) {
    case 'count':
      return countMethod(list.items, budget);
    case 'index':
      return indexMethod(list.items, budget);
    case 'append':
      return change(['object'], [], (item = null) => list.items.push(item));
    case 'extend':
      return change(['iterable'], [], (items = null) => {
        list.items = list.items.concat(elements(items, budget));
      });
    case 'insert':
      return change(['index', 'object'], [], (at = null, item = null) => {
        budget.spend(list.items.length);
        list.items.splice(toIndex(at), 0, item);
      });
    case 'remove':
      return change(['value'], [], (value = null) => {
        const at = list.items.findIndex((item) => isEqual(item, value, budget));
        if (at < 0) throw new TemplateError('ValueError', 'list.remove(x): x not in list');
        list.items.splice(at, 1);
      });
    case 'clear':
      return change([], [], () => {
        list.items = [];
      });
    case 'reverse':
      return change([], [], () => {
        list.items.reverse();
      });
    case 'sort':
      return change(['reverse'], [false], (reverse = false) => {
        list.items = sortedBy(list.items, (item) => item, budget, isTrue(reverse));
      });
    case 'copy':
      return define(name, [], [], () => new List(elements(list, budget)));
    case 'pop':
      return define(name, ['index'], [-1n], (index = -1n) => {
        if (list.items.length === 0) throw new TemplateError('IndexError', 'pop from empty list');
        const at = toIndex(index);
        const [item] = list.items.splice(at < 0 ? at + list.items.length : at, 1);
        if (item === undefined) throw new TemplateError('IndexError', 'pop index out of range');
        return item;
      });
    default:
      return undefined;
  }
}

function dictMethod(dict: Dict, name: string, budget: Budget): Callable | undefined {
  const view = (kind: 'dict_keys' | 'dict_values' | 'dict_items', items: () => Value[]): Callable =>
    define(name, [], [], () => {
      budget.allocate(dict.size);
      return new Sequence(items(), kind);
    });
  switch (name) {
    case 'items':
      return view('dict_items', () => dict.entries.map((entry) => new Tuple([...entry])));
    case 'keys':
      return view('dict_keys', () => dict.entries.map(([key]) => key));
    case 'values':
      return view('dict_values', () => dict.entries.map(([, value]) => value));
    case 'get':
      return define(name, ['key', 'default'], [null], (key = null, otherwise = null) =>
        orElse(dict.get(key), otherwise),
      );
    case 'copy':
      return define(name, [], [], () => {
        budget.allocate(dict.size);
        return new Dict(dict.entries);
      });
    case 'clear':
      return define(name, [], [], () => {
        dict.clear();
        return null;
      });
    case 'update':
      return define(name, ['other'], [], (other = null) => {
        if (!(other instanceof Dict)) throw new TemplateError('TypeError', 'update() wants a dict');
        budget.allocate(other.size);
        for (const [key, value] of other.entries) dict.set(key, value);
        return null;
      });
    case 'setdefault':
      return define(name, ['key', 'default'], [null], (key = null, otherwise = null) => {
        budget.allocate(1);
        const held = dict.get(key);
        if (held !== undefined) return held;
        dict.set(key, otherwise);
        return otherwise;
      });
    case 'pop':
      return new Callable(name, ({ positional: [key, otherwise] }) => {
        if (key === undefined) {
          throw new TemplateError('TypeError', 'pop expected at least 1 argument, got 0');
        }
        const held = dict.delete(key);
        if (held === undefined && otherwise === undefined) throw new TemplateError('KeyError', shownOf(key, budget));
        return orElse(held, otherwise ?? null);
      });
    case 'popitem':
      return define(name, [], [], () => {
        const last = dict.entries.at(-1);
        if (last === undefined) throw new TemplateError('KeyError', 'popitem(): dictionary is empty');
        dict.delete(last[0]);
        return new Tuple([...last]);
      });
    case 'fromkeys':
      return define(name, ['iterable', 'value'], [null], (keys = null, value = null) => {
        return new Dict(elements(keys, budget).map((key) => [key, value] as const));
      });
    default:
      return undefined;
  }
}
