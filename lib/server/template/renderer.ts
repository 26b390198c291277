import type { Budget } from './budget';
import { argumentsOf, evaluate, filtered } from './evaluate';
import { escaped } from './filters/text-filters';
import { Namespace } from './globals';
import { Loop } from './loop';
import { namesIn } from './names-in';
import type { AnyBuiltin, Run } from './run';
import { Scope } from './scope';
import type { Body, Expression, MacroBody, Statement, Target } from './syntax/tree';
import { TemplateError } from './template-error';
import { elements, elementsOrNull } from './value/collection';
import { bind } from './value/define';
import { absent } from './value/lookup';
import { quotedText } from './value/quoted-text';
import { textOf } from './value/text';
import {
  type CallArguments,
  Callable,
  Dict,
  isTrue,
  Markup,
  TemplateObject,
  Tuple,
  typeName,
  Undefined,
  type Value,
} from './value/value';

const deepestCalls = 50;

type Of<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>;

/** Renders one template. Every step is charged to its budget. */
export class Renderer implements Run {
  /** True inside `{% autoescape true %}`. */
  escapes = false;
  private depth = 0;
  private loopDepth = 0;
  private readonly blocks = new Map<string, () => Value>();

  constructor(
    readonly budget: Budget,
    private readonly filters: Readonly<Record<string, AnyBuiltin<Value>>>,
    private readonly tests: Readonly<Record<string, AnyBuiltin<boolean>>>,
  ) {}

  /** The rendered text of a template; `scope` contains the values of its names. */
  render(body: Body, scope: Scope): string {
    scope.set('self', new Blocks(this.blocks));
    return this.text(body, new Scope(scope));
  }

  call(callee: Value, given: CallArguments): Value {
    if (callee instanceof Undefined) throw callee.error;
    const callable = callee instanceof Loop ? callee.recurse : callee;
    if (!(callable instanceof Callable)) {
      throw new TemplateError('TypeError', `'${typeName(callee)}' object is not callable`);
    }
    this.depth += 1;
    if (this.depth > deepestCalls) throw new TemplateError('RecursionError', 'maximum recursion depth exceeded');
    const value = callable.call(given);
    this.depth -= 1;
    return value;
  }

  filter(name: string, given: CallArguments): Value {
    return this.apply(this.filters, name, 'filter', given);
  }

  test(name: string, given: CallArguments): boolean {
    return this.apply(this.tests, name, 'test', given);
  }

  isFilter(name: string): boolean {
    return Object.hasOwn(this.filters, name);
  }

  isTest(name: string): boolean {
    return Object.hasOwn(this.tests, name);
  }

  private apply<Result>(
    from: Readonly<Record<string, AnyBuiltin<Result>>>,
    name: string,
    kind: string,
    given: CallArguments,
  ): Result {
    const found = Object.hasOwn(from, name) ? from[name] : undefined;
    if (!found) throw new TemplateError('TemplateRuntimeError', `No ${kind} named ${quotedText(name)}.`);
    this.budget.spend();
    if ('variadic' in found) return found.variadic(this, given);
    return found.body(this, ...bind(name, found.parameters, found.otherwise, given));
  }

  private text(body: Body, scope: Scope): string {
    const parts = body.map((statement) => this.statement(statement, scope));
    return parts.join('');
  }

  private statement(statement: Statement, scope: Scope): string {
    this.budget.spend();
    switch (statement.kind) {
      case 'data':
        this.budget.allocate(statement.text.length);
        return statement.text;
      case 'print':
        return this.printed(evaluate(statement.value, scope, this));
      case 'if': {
        const branch = statement.branches.find(({ test }) => isTrue(evaluate(test, scope, this)));
        return this.text(branch?.body ?? statement.otherwise, scope);
      }
      case 'for':
        return this.loop(statement, evaluate(statement.over, scope, this), scope, 1);
      case 'set':
        this.assign(statement.target, evaluate(statement.value, scope, this), scope);
        return '';
      case 'set-block':
        this.assign(statement.target, this.captured(statement, scope), scope);
        return '';
      case 'with': {
        const inner = new Scope(scope);
        const values = statement.values.map(([target, value]) => [target, evaluate(value, inner, this)] as const);
        for (const [target, value] of values) this.assign(target, value, inner);
        return this.text(statement.body, inner);
      }
      case 'macro':
        scope.set(statement.macro.name, this.macro(statement.macro, scope));
        return '';
      case 'call':
        return this.callBlock(statement, scope);
      case 'filter':
        return this.printed(this.filteredBody(statement.filter, statement.body, scope));
      case 'autoescape':
        return this.escaping(isTrue(evaluate(statement.value, scope, this)), () =>
          this.text(statement.body, new Scope(scope)),
        );
      case 'block': {
        const render = () => this.text(statement.body, new Scope(scope));
        this.blocks.set(statement.name, render);
        return render();
      }
      case 'load':
        throw new TemplateError('TypeError', 'no loader for this environment specified', statement.line);
    }
  }

  private printed(value: Value): string {
    const text = this.escapes ? escaped(value, this).text : textOf(value, this.budget);
    this.budget.allocate(text.length);
    return text;
  }

  private escaping<Result>(escapes: boolean, body: () => Result): Result {
    const before = this.escapes;
    this.escapes = escapes;
    const result = body();
    this.escapes = before;
    return result;
  }

  private loop(statement: Of<'for'>, over: Value, scope: Scope, depth: number): string {
    const all = elementsOrNull(over, this.budget) ?? elements(over, this.budget);
    const inner = (item: Value) => {
      const round = new Scope(scope);
      this.assign(statement.target, item, round);
      return round;
    };
    const { test } = statement;
    const items = test === null ? all : all.filter((item) => isTrue(evaluate(test, inner(item), this)));
    if (items.length === 0) return this.text(statement.otherwise, scope);
    const recurse = statement.isRecursive
      ? new Callable('loop', ({ positional: [next = null] }) => this.loop(statement, next, scope, depth + 1))
      : null;
    const loop = new Loop(items, depth, this.budget, recurse);
    this.loopDepth += 1;
    const parts = items.map((item, at) => {
      this.budget.spend();
      loop.moveTo(at);
      const round = inner(item);
      round.set('loop', loop);
      return this.text(statement.body, round);
    });
    this.loopDepth -= 1;
    return parts.join('');
  }

  private assign(target: Target, value: Value, scope: Scope): void {
    if (target.kind === 'name') {
      scope.set(target.name, value);
      return;
    }
    if (target.kind === 'namespace') {
      const namespace = scope.lookup(target.name);
      if (!(namespace instanceof Namespace)) {
        throw new TemplateError('TemplateRuntimeError', 'cannot assign attribute on non-namespace object');
      }
      namespace.held.set(target.attribute, value);
      return;
    }
    const items = elementsOrNull(value, this.budget);
    if (items === null) throw new TemplateError('TypeError', `cannot unpack non-iterable ${typeName(value)} object`);
    if (items.length !== target.items.length) {
      const problem = items.length < target.items.length ? 'not enough values' : 'too many values';
      throw new TemplateError('ValueError', `${problem} to unpack (expected ${target.items.length})`);
    }
    for (const [at, part] of target.items.entries()) this.assign(part, items[at] ?? null, scope);
  }

  private captured({ filter, body }: Of<'set-block'>, scope: Scope): Value {
    return filter === null ? this.body(body, scope) : this.filteredBody(filter, body, scope);
  }

  private body(body: Body, scope: Scope): Value {
    const text = this.text(body, new Scope(scope));
    return this.escapes ? new Markup(text) : text;
  }

  /** Applies a chain of filters to a body. The innermost filter has no operand and gets the rendered body. */
  private filteredBody(filter: Expression, body: Body, scope: Scope): Value {
    if (filter.kind !== 'filter') throw new TemplateError('TypeError', 'a filter is wanted here', filter.line);
    const of = filter.of === null ? this.body(body, scope) : this.filteredBody(filter.of, body, scope);
    return filtered(filter, of, scope, this);
  }

  private macro({ name, parameters, body }: MacroBody, defined: Scope): Callable {
    const known = parameters.map((parameter) => parameter.name);
    this.budget.spend(body.length);
    const uses = namesIn(body);
    const call = ({ positional, named }: CallArguments): Value => {
      const inner = new Scope(defined);
      const taken = known.slice(0, positional.length);
      const extra = new Map([...named].filter(([key]) => !known.includes(key) || taken.includes(key)));
      const caller = extra.get('caller');
      extra.delete('caller');
      if (positional.length > known.length && !uses.has('varargs')) {
        throw new TemplateError(
          'TypeError',
          `macro ${quotedText(name)} takes not more than ${known.length} argument(s)`,
        );
      }
      const [unknown] = extra.keys();
      if (unknown !== undefined && !uses.has('kwargs')) {
        throw new TemplateError(
          'TypeError',
          `macro ${quotedText(name)} takes no keyword argument ${quotedText(unknown)}`,
        );
      }
      for (const [at, parameter] of parameters.entries()) {
        const { name: key, otherwise } = parameter;
        const given = at < positional.length ? positional[at] : named.get(key);
        const missing = () =>
          otherwise === null
            ? absent(`parameter ${quotedText(key)} was not provided`)
            : evaluate(otherwise, inner, this);
        inner.set(key, given === undefined ? missing() : given);
      }
      inner.set('varargs', new Tuple(positional.slice(known.length)));
      inner.set('kwargs', new Dict(extra));
      inner.set('caller', caller ?? absent('No caller defined'));
      return this.body(body, inner);
    };
    return new Callable(name, call, 'Macro');
  }

  private callBlock({ call, caller }: Of<'call'>, scope: Scope): string {
    if (call.kind !== 'call') throw new TemplateError('TypeError', 'a call is wanted here', call.line);
    const { positional, named } = argumentsOf(call.call, scope, this);
    const withCaller = new Map([...named, ['caller', this.macro(caller, scope)] as const]);
    return this.printed(this.call(evaluate(call.of, scope, this), { positional, named: withCaller }));
  }
}

/** The blocks of a template by name, available as `self`. */
class Blocks extends TemplateObject {
  readonly typeName = 'TemplateReference';
  constructor(private readonly blocks: ReadonlyMap<string, () => Value>) {
    super();
  }
  override attribute(name: string): Value | undefined {
    const render = this.blocks.get(name);
    return render && new Callable(name, render);
  }
  override get shown(): string {
    return '<TemplateReference None>';
  }
}
