import { TemplateError } from '@/lib/server/template/template-error';

/**
 * A value of a template: integers are bigints, floats are numbers. Templates cannot access JavaScript's own objects:
 * the only attributes and methods are those that these classes define.
 */
export type Value = null | boolean | bigint | number | string | TemplateObject;

export abstract class TemplateObject {
  /** The name of the type in error messages. */
  abstract readonly typeName: string;

  /** An attribute or method by name; undefined when there is none. */
  attribute(_name: string): Value | undefined {
    return undefined;
  }

  get truth(): boolean {
    return true;
  }

  /** The text of an object with a form of its own. Collections are printed by `value/text.ts`. */
  get shown(): string {
    return `<${this.typeName}>`;
  }
}

/** HTML text that is not escaped again. */
export class Markup extends TemplateObject {
  readonly typeName = 'Markup';
  constructor(readonly text: string) {
    super();
  }
  override get truth(): boolean {
    return this.text !== '';
  }
}

export class List extends TemplateObject {
  readonly typeName = 'list';
  constructor(public items: Value[]) {
    super();
  }
  override get truth(): boolean {
    return this.items.length > 0;
  }
}

export class Tuple extends TemplateObject {
  readonly typeName: string = 'tuple';
  constructor(
    readonly items: readonly Value[],
    /** The names of the items of a named tuple; empty otherwise. */
    readonly fields: readonly string[] = [],
    /** The type name to print before the items of a named tuple; null to print it as a plain tuple. */
    readonly record: string | null = null,
  ) {
    super();
  }
  override attribute(name: string): Value | undefined {
    const at = this.fields.indexOf(name);
    return at < 0 ? undefined : this.items[at];
  }
  override get truth(): boolean {
    return this.items.length > 0;
  }
}

/** The views of a dict: iterable, but not indexable. */
export class Sequence extends TemplateObject {
  constructor(
    readonly items: readonly Value[],
    readonly typeName: 'dict_keys' | 'dict_values' | 'dict_items',
  ) {
    super();
  }
  override get truth(): boolean {
    return this.items.length > 0;
  }
}

/** The result of filters such as `map`: evaluated when it is first iterated, and empty afterwards. */
export class Generator extends TemplateObject {
  readonly typeName = 'generator';
  constructor(private source: (() => readonly Value[]) | null) {
    super();
  }
  take(): readonly Value[] {
    const { source } = this;
    this.source = null;
    return source?.() ?? [];
  }
  override get shown(): string {
    return '<generator object>';
  }
}

export class Range extends TemplateObject {
  readonly typeName = 'range';
  constructor(
    readonly start: bigint,
    readonly stop: bigint,
    readonly step: bigint,
  ) {
    super();
  }
  get length(): number {
    const { start, stop, step } = this;
    const span = step > 0n ? stop - start : start - stop;
    const size = step > 0n ? step : -step;
    return span <= 0n ? 0 : Number((span + size - 1n) / size);
  }
  override get truth(): boolean {
    return this.length > 0;
  }
  override attribute(name: string): Value | undefined {
    return name === 'start' || name === 'stop' || name === 'step' ? this[name] : undefined;
  }
  override get shown(): string {
    return `range(${this.start}, ${this.stop}${this.step === 1n ? '' : `, ${this.step}`})`;
  }
}

/** Keys keep their insertion order. `1`, `1.0` and `true` are the same key. */
export class Dict extends TemplateObject {
  readonly typeName = 'dict';
  private readonly held = new Map<string, readonly [Value, Value]>();

  constructor(entries: Iterable<readonly [Value, Value]> = []) {
    super();
    for (const [key, value] of entries) this.set(key, value);
  }

  get size(): number {
    return this.held.size;
  }
  get entries(): (readonly [Value, Value])[] {
    return [...this.held.values()];
  }
  get(key: Value): Value | undefined {
    return this.held.get(keyOf(key))?.[1];
  }
  set(key: Value, value: Value): void {
    const id = keyOf(key);
    this.held.set(id, [this.held.get(id)?.[0] ?? key, value]);
  }
  delete(key: Value): Value | undefined {
    const value = this.get(key);
    this.held.delete(keyOf(key));
    return value;
  }
  clear(): void {
    this.held.clear();
  }
  override get truth(): boolean {
    return this.size > 0;
  }
}

/** A string that identifies a hashable value. Throws `TypeError` for mutable values. */
export function keyOf(value: Value, room = { left: 200 }): string {
  room.left -= 1;
  if (room.left < 0) throw new TemplateError('OverflowError', 'the key holds too much');
  if (value === null) return 'None';
  if (typeof value === 'string') return `text ${value}`;
  if (typeof value === 'boolean') return `number ${value ? 1 : 0}`;
  if (typeof value === 'bigint' || typeof value === 'number') return `number ${value}`;
  if (value instanceof Markup) return `text ${value.text}`;
  if (value instanceof Undefined) return 'undefined';
  if (value instanceof Tuple) return `tuple ${JSON.stringify(value.items.map((item) => keyOf(item, room)))}`;
  if (value instanceof List || value instanceof Dict) {
    throw new TemplateError('TypeError', `unhashable type: '${value.typeName}'`);
  }
  return `object ${identity(value)}`;
}

const identities = new WeakMap<TemplateObject, number>();
let lastIdentity = 0;

function identity(object: TemplateObject): number {
  const known = identities.get(object);
  if (known !== undefined) return known;
  lastIdentity += 1;
  identities.set(object, lastIdentity);
  return lastIdentity;
}

/** A missing value. It prints as the failed lookup; most other uses of it throw `error`. */
export class Undefined extends TemplateObject {
  readonly typeName = 'Undefined';
  constructor(
    readonly shownText: string,
    readonly message: string,
    readonly failure: 'UndefinedError' | 'SecurityError' = 'UndefinedError',
  ) {
    super();
  }
  get error(): TemplateError {
    return new TemplateError(this.failure, this.message);
  }
  override get truth(): boolean {
    return false;
  }
  override get shown(): string {
    return this.shownText;
  }
}

/** The arguments of a call. */
export interface CallArguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

/** A function, method, type or macro. */
export class Callable extends TemplateObject {
  constructor(
    readonly name: string,
    readonly call: (given: CallArguments) => Value,
    readonly typeName: 'function' | 'type' | 'builtin_function_or_method' | 'Macro' = 'function',
  ) {
    super();
  }
  override get shown(): string {
    const kind = this.typeName === 'type' ? 'class' : this.typeName === 'Macro' ? 'Macro' : 'function';
    return `<${kind} '${this.name}'>`;
  }
}

/** The value, or `otherwise` when it is undefined. A template's `None` (null) is a value. */
export function orElse(value: Value | undefined, otherwise: Value): Value {
  return value === undefined ? otherwise : value;
}

export function isText(value: Value): value is string | Markup {
  return typeof value === 'string' || value instanceof Markup;
}

/** The text of a string or of markup. */
export function rawText(value: string | Markup): string {
  return typeof value === 'string' ? value : value.text;
}

export function typeName(value: Value): string {
  if (value === null) return 'NoneType';
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'float';
    case 'string':
      return 'str';
    default:
      return value.typeName;
  }
}

export function isTrue(value: Value): boolean {
  if (value === null) return false;
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'bigint':
      return value !== 0n;
    case 'number':
      return value !== 0;
    case 'string':
      return value !== '';
    default:
      return value.truth;
  }
}
