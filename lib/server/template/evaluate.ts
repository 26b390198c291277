import { escaped } from './filters/text-filters';
import type { Renderer } from './renderer';
import type { Scope } from './scope';
import type { Arguments, Expression } from './syntax/tree';
import { TemplateError } from './template-error';
import { arithmetic, signed } from './value/arithmetic';
import { elements } from './value/collection';
import { compareValues, contains, isEqual } from './value/compare';
import { attributeOf, itemOf, sliceOf } from './value/lookup';
import { percentFormat } from './value/percent-format';
import { textOf } from './value/text';
import {
  type CallArguments,
  Dict,
  isText,
  isTrue,
  List,
  Markup,
  rawText,
  Tuple,
  Undefined,
  type Value,
} from './value/value';

/** The value of an expression. A `TemplateError` gets the line in which it occurs. */
export function evaluate(expression: Expression, scope: Scope, run: Renderer): Value {
  run.budget.spend();
  try {
    return computed(expression, scope, run);
  } catch (error) {
    if (error instanceof TemplateError) error.line ??= expression.line;
    throw error;
  }
}

function computed(expression: Expression, scope: Scope, run: Renderer): Value {
  const { budget } = run;
  const value = (inner: Expression) => evaluate(inner, scope, run);
  switch (expression.kind) {
    case 'constant':
      return expression.value;
    case 'name':
      return scope.lookup(expression.name);
    case 'list':
      budget.allocate(expression.items.length);
      return new List(expression.items.map(value));
    case 'tuple':
      budget.allocate(expression.items.length);
      return new Tuple(expression.items.map(value));
    case 'dict':
      budget.allocate(expression.entries.length);
      return new Dict(expression.entries.map(([key, held]) => [value(key), value(held)] as const));
    case 'attribute':
      return attributeOf(value(expression.of), expression.name, budget);
    case 'item':
      return itemValue(expression.of, expression.at, scope, run);
    case 'slice':
      throw new TemplateError('TypeError', 'a slice stands for itself');
    case 'call':
      return run.call(value(expression.of), argumentsOf(expression.call, scope, run));
    case 'filter': {
      const of = expression.of === null ? null : value(expression.of);
      return filtered(expression, of, scope, run);
    }
    case 'test': {
      const { positional, named } = argumentsOf(expression.call, scope, run);
      return run.test(expression.name, { positional: [value(expression.of), ...positional], named });
    }
    case 'unary':
      return expression.operator === 'not'
        ? !isTrue(value(expression.of))
        : signed(expression.operator, value(expression.of));
    case 'binary': {
      const [left, right] = [value(expression.left), value(expression.right)];
      if (expression.operator === '%' && isText(left)) return percentFormat(rawText(left), right, budget);
      return arithmetic(expression.operator, left, right, budget);
    }
    case 'logical': {
      const left = value(expression.left);
      return isTrue(left) === (expression.operator === 'and') ? value(expression.right) : left;
    }
    case 'compare':
      return compared(expression, scope, run);
    case 'concat':
      return concatenated(expression.items.map(value), run);
    case 'condition':
      if (isTrue(value(expression.test))) return value(expression.whenTrue);
      return expression.otherwise === null
        ? new Undefined('', 'the inline if-expression evaluated to false and no else section was defined.')
        : value(expression.otherwise);
  }
}

/** The result of a filter on a value that is already evaluated. */
export function filtered(
  { name, call }: Extract<Expression, { kind: 'filter' }>,
  of: Value,
  scope: Scope,
  run: Renderer,
): Value {
  const { positional, named } = argumentsOf(call, scope, run);
  return run.filter(name, { positional: [of, ...positional], named });
}

function itemValue(of: Expression, at: Expression, scope: Scope, run: Renderer): Value {
  const owner = evaluate(of, scope, run);
  if (at.kind !== 'slice') return itemOf(owner, evaluate(at, scope, run), run.budget);
  const part = (expression: Expression | null) => (expression === null ? null : evaluate(expression, scope, run));
  return sliceOf(owner, part(at.start), part(at.stop), part(at.step), run.budget);
}

function compared(expression: Extract<Expression, { kind: 'compare' }>, scope: Scope, run: Renderer): Value {
  let left = evaluate(expression.first, scope, run);
  for (const { operator, right: written } of expression.rest) {
    const right = evaluate(written, scope, run);
    if (!holds(left, operator, right, run)) return false;
    left = right;
  }
  return true;
}

function holds(left: Value, operator: string, right: Value, { budget }: Renderer): boolean {
  switch (operator) {
    case '==':
      return isEqual(left, right, budget);
    case '!=':
      return !isEqual(left, right, budget);
    case 'in':
      return contains(right, left, budget);
    case 'not in':
      return !contains(right, left, budget);
    case '<':
      return compareValues(left, right, operator, budget) < 0;
    case '<=':
      return compareValues(left, right, operator, budget) <= 0;
    case '>':
      return compareValues(left, right, operator, budget) > 0;
    default:
      return compareValues(left, right, operator, budget) >= 0;
  }
}

function concatenated(values: readonly Value[], run: Renderer): Value {
  const isMarkup = run.escapes && values.some((value) => value instanceof Markup);
  const texts = values.map((value) => (isMarkup ? escaped(value, run).text : textOf(value, run.budget)));
  run.budget.allocate(texts.reduce((sum, text) => sum + text.length, 0));
  return isMarkup ? new Markup(texts.join('')) : texts.join('');
}

export function argumentsOf(written: Arguments, scope: Scope, run: Renderer): CallArguments {
  const { budget } = run;
  const positional = written.positional.map((expression) => evaluate(expression, scope, run));
  if (written.rest) positional.push(...elements(evaluate(written.rest, scope, run), budget).slice(0, 1000));
  const named = new Map(written.named.map(([name, expression]) => [name, evaluate(expression, scope, run)] as const));
  if (written.namedRest) {
    const rest = evaluate(written.namedRest, scope, run);
    if (!(rest instanceof Dict)) throw new TemplateError('TypeError', 'argument after ** must be a mapping');
    for (const [key, held] of rest.entries) named.set(textOf(key, budget), held);
  }
  return { positional, named };
}
