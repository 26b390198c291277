import type { Budget } from '@/lib/server/template/budget';
import { TemplateError } from '@/lib/server/template/template-error';
import { toIndex } from './arithmetic';
import { braceFormat, type FieldLookup } from './brace-format';
import { elements, isOrdered } from './collection';
import { collectionMethod } from './collection-methods';
import { hasInner } from './inner-names';
import { numberAttribute } from './number-methods';
import { quotedText } from './quoted-text';
import { shownOf } from './text';
import { textMethod } from './text-methods';
import {
  Callable,
  Dict,
  Generator,
  isText,
  List,
  Range,
  rawText,
  TemplateObject,
  Tuple,
  typeName,
  Undefined,
  type Value,
} from './value';

/** The value of an undefined name. */
export function missingName(name: string): Undefined {
  return new Undefined(`{{ ${name} }}`, `${quotedText(name)} is undefined`);
}

/** A missing value with the reason. */
export function absent(reason: string, failure: 'UndefinedError' | 'SecurityError' = 'UndefinedError'): Undefined {
  return new Undefined(`{{ undefined value printed: ${reason} }}`, reason, failure);
}

/** The modules that error messages put before the names of Jinja's own types. */
const homes: ReadonlyMap<string, string> = new Map([
  ['Namespace', 'jinja2.utils.'],
  ['Cycler', 'jinja2.utils.'],
  ['Joiner', 'jinja2.utils.'],
  ['LoopContext', 'jinja2.runtime.'],
  ['Macro', 'jinja2.runtime.'],
  ['TemplateReference', 'jinja2.runtime.'],
]);

function missingElement(of: Value, key: Value, budget: Budget): Undefined {
  const owner = of === null ? 'None' : `${homes.get(typeName(of)) ?? ''}${typeName(of)} object`;
  const shown = shownOf(key, budget);
  const message = isText(key) ? `'${owner}' has no attribute ${shown}` : `${owner} has no element ${shown}`;
  return new Undefined(`{{ no such element: ${owner}[${shown}] }}`, message);
}

/** `of.name`: an attribute or method, otherwise the element with that key. */
export function attributeOf(of: Value, name: string, budget: Budget): Value {
  if (of instanceof Undefined && !hasInner(of.typeName, name)) throw of.error;
  const attribute = ownAttribute(of, name, budget);
  const found = attribute === undefined ? elementAt(of, name, budget) : attribute;
  return found === undefined ? missingElement(of, name, budget) : found;
}

/** Only an attribute or method, for the `attr` filter. */
export function plainAttribute(of: Value, name: string, budget: Budget): Value {
  if (of instanceof Undefined && !hasInner(of.typeName, name)) throw of.error;
  const attribute = ownAttribute(of, name, budget);
  return attribute === undefined ? missingElement(of, name, budget) : attribute;
}

/** `of[key]`: an element, otherwise an attribute of that name. */
export function itemOf(of: Value, key: Value, budget: Budget): Value {
  if (of instanceof Undefined) throw of.error;
  const element = elementAt(of, key, budget);
  if (element !== undefined) return element;
  const attribute = isText(key) ? ownAttribute(of, rawText(key), budget) : undefined;
  return attribute === undefined ? missingElement(of, key, budget) : attribute;
}

/** The value at a path such as `a.b.0`, as in the `attribute` argument of filters. */
export function pathOf(of: Value, path: Value, budget: Budget): Value {
  if (!isText(path)) return itemOf(of, path, budget);
  return rawText(path)
    .split('.')
    .reduce((value: Value, step) => itemOf(value, /^\d+$/.test(step) ? BigInt(step) : step, budget), of);
}

function ownAttribute(of: Value, name: string, budget: Budget): Value | undefined {
  const isInternal = hasInner(typeName(of), name) || (of instanceof Generator && name.startsWith('gi_'));
  if (isInternal) {
    return absent(
      `access to attribute ${quotedText(name)} of ${quotedText(of instanceof Undefined ? 'DebugUndefined' : typeName(of))} object is unsafe.`,
      'SecurityError',
    );
  }
  if (isText(of)) return formatMethod(rawText(of), name, budget) ?? textMethod(rawText(of), name, budget);
  return (
    collectionMethod(of, name, budget) ??
    numberAttribute(of, name) ??
    (of instanceof TemplateObject ? of.attribute(name) : undefined)
  );
}

function elementAt(of: Value, key: Value, budget: Budget): Value | undefined {
  if (of instanceof Dict) return key instanceof List || key instanceof Dict ? undefined : of.get(key);
  if (typeof key !== 'bigint' && typeof key !== 'boolean') return undefined;
  const at = toIndex(key);
  if (isText(of)) {
    const text = rawText(of);
    if (!/[\uD800-\uDFFF]/.test(text)) return text.at(at);
    return elements(of, budget).at(at);
  }
  if (isOrdered(of)) return of.items.at(at);
  if (of instanceof Range) {
    const place = at < 0 ? at + of.length : at;
    return place >= 0 && place < of.length ? of.start + BigInt(place) * of.step : undefined;
  }
  return undefined;
}

/** `of[start:stop:step]`. */
export function sliceOf(of: Value, start: Value, stop: Value, step: Value, budget: Budget): Value {
  if (of instanceof Undefined) throw of.error;
  if (!isText(of) && !isOrdered(of) && !(of instanceof Range)) {
    throw new TemplateError('TypeError', `'${typeName(of)}' object is not subscriptable`);
  }
  const items = elements(of, budget);
  const by = step === null ? 1 : toIndex(step);
  if (by === 0) throw new TemplateError('ValueError', 'slice step cannot be zero');
  const { length } = items;
  const [lowest, highest] = by > 0 ? [0, length] : [-1, length - 1];
  const place = (value: Value, otherwise: number) => {
    if (value === null) return otherwise;
    const at = toIndex(value);
    return Math.min(Math.max(at < 0 ? at + length : at, lowest), highest);
  };
  const from = place(start, by > 0 ? 0 : length - 1);
  const to = place(stop, by > 0 ? length : -1);
  const taken: Value[] = [];
  for (let at = from; by > 0 ? at < to : at > to; at += by) taken.push(items[at] ?? null);
  if (isText(of)) return taken.join('');
  if (of instanceof Range) {
    const at = (index: number) => of.start + BigInt(index) * of.step;
    return new Range(at(from), at(to), of.step * BigInt(by));
  }
  return of instanceof Tuple ? new Tuple(taken) : new List(taken);
}

function formatMethod(text: string, name: string, budget: Budget): Callable | undefined {
  if (name !== 'format' && name !== 'format_map') return undefined;
  return new Callable(name, ({ positional, named }) => {
    const [map] = positional;
    const lookup: FieldLookup = {
      named: (key) => {
        const isPlace = name === 'format' && /^\d+$/.test(key);
        const given = isPlace ? positional[Number(key)] : named.get(key);
        const value = name === 'format' ? given : map instanceof Dict ? map.get(key) : undefined;
        if (value === undefined && isPlace) {
          throw new TemplateError('IndexError', `Replacement index ${key} out of range for positional args tuple`);
        }
        if (value === undefined) throw new TemplateError('KeyError', key);
        return value;
      },
      attribute: (of, key) => attributeOf(of, key, budget),
      item: (of, key) => itemOf(of, key, budget),
    };
    return braceFormat(text, lookup, budget);
  });
}
