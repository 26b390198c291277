import { globalNames } from './globals';
import { parseTemplate } from './syntax/parse-template';
import type { Arguments, Body, Expression, MacroBody, Statement, Target } from './syntax/tree';
import { TemplateError } from './template-error';

/** The names that a template uses without defining them, sorted. Throws `TemplateError` when it cannot be parsed. */
export function undeclaredNames(source: string): string[] {
  const search = new Search();
  search.body(parseTemplate(source), new Set(['self']));
  return [...search.found].sort();
}

/** The undeclared names in rendered text; none when it does not parse as a template, since values may contain any text. */
export function namesLeft(rendered: string): readonly string[] {
  try {
    return undeclaredNames(rendered);
  } catch (error) {
    if (error instanceof TemplateError) return [];
    throw error;
  }
}

type Names = Set<string>;

class Search {
  readonly found = new Set<string>();

  body(body: Body, known: Names): void {
    for (const statement of body) this.statement(statement, known);
  }

  private statement(statement: Statement, known: Names): void {
    switch (statement.kind) {
      case 'data':
      case 'load':
        break;
      case 'print':
        this.expression(statement.value, known);
        break;
      case 'if':
        this.branches(statement, known);
        break;
      case 'for': {
        this.expression(statement.over, known);
        const inner = new Set([...known, 'loop', ...namesOf(statement.target)]);
        this.expression(statement.test, inner);
        this.body(statement.body, inner);
        this.body(statement.otherwise, new Set(known));
        break;
      }
      case 'set':
        this.expression(statement.value, known);
        this.declare(statement.target, known);
        break;
      case 'set-block':
        this.expression(statement.filter, known);
        this.body(statement.body, new Set(known));
        this.declare(statement.target, known);
        break;
      case 'with': {
        for (const [, value] of statement.values) this.expression(value, known);
        this.body(statement.body, new Set([...known, ...statement.values.flatMap(([target]) => namesOf(target))]));
        break;
      }
      case 'macro':
        this.macro(statement.macro, known);
        known.add(statement.macro.name);
        break;
      case 'call':
        this.expression(statement.call, known);
        this.macro(statement.caller, known);
        break;
      case 'filter':
        this.expression(statement.filter, known);
        this.body(statement.body, new Set(known));
        break;
      case 'autoescape':
        this.expression(statement.value, known);
        this.body(statement.body, new Set(known));
        break;
      case 'block':
        this.body(statement.body, new Set(known));
        break;
    }
  }

  /** A name counts as defined after a condition if every branch defines it. */
  private branches(statement: Extract<Statement, { kind: 'if' }>, known: Names): void {
    const ends = statement.branches.map(({ test, body }) => {
      this.expression(test, known);
      const inner = new Set(known);
      this.body(body, inner);
      return inner;
    });
    const last = new Set(known);
    this.body(statement.otherwise, last);
    for (const name of last) if (ends.every((end) => end.has(name))) known.add(name);
  }

  private declare(target: Target, known: Names): void {
    if (target.kind === 'namespace') this.name(target.name, known);
    else for (const name of namesOf(target)) known.add(name);
  }

  private macro({ parameters, body }: MacroBody, known: Names): void {
    for (const { otherwise } of parameters) this.expression(otherwise, known);
    this.body(body, new Set([...known, ...parameters.map(({ name }) => name), 'varargs', 'kwargs', 'caller']));
  }

  private name(name: string, known: Names): void {
    if (!known.has(name) && !globalNames.has(name)) this.found.add(name);
  }

  private expression(expression: Expression | null, known: Names): void {
    if (expression === null) return;
    if (expression.kind === 'name') this.name(expression.name, known);
    else for (const part of partsOf(expression)) this.expression(part, known);
  }
}

type Parts = readonly (Expression | null)[];

/** The direct subexpressions of an expression. */
function partsOf(expression: Expression): Parts {
  switch (expression.kind) {
    case 'constant':
    case 'name':
      return [];
    case 'list':
    case 'tuple':
    case 'concat':
      return expression.items;
    case 'dict':
      return expression.entries.flat();
    case 'attribute':
    case 'unary':
      return [expression.of];
    case 'item':
      return [expression.of, expression.at];
    case 'slice':
      return [expression.start, expression.stop, expression.step];
    case 'call':
    case 'filter':
    case 'test':
      return [expression.of, ...argumentsIn(expression.call)];
    case 'binary':
    case 'logical':
      return [expression.left, expression.right];
    case 'compare':
      return [expression.first, ...expression.rest.map(({ right }) => right)];
    case 'condition':
      return [expression.test, expression.whenTrue, expression.otherwise];
  }
}

function argumentsIn({ positional, named, rest, namedRest }: Arguments): Parts {
  return [...positional, ...named.map(([, value]) => value), rest, namedRest];
}

function namesOf(target: Target): string[] {
  if (target.kind === 'name') return [target.name];
  return target.kind === 'tuple' ? target.items.flatMap(namesOf) : [];
}
