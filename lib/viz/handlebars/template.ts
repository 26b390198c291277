import { parse } from '@handlebars/parser';
import { isObject } from '@/lib/text/is-object';
import type { BlockStatement, Expression, Hash, HelperCall, PathExpression, Program, Statement } from './syntax';
import { helpers } from './template-functions';
import { isFalsy, isList, member, textOf, type Value, type ValueRecord } from './values';

/** The scope of a part of a template: its data, the outer scope, and the `@` and block variables. */
interface Scope {
  readonly value: Value;
  readonly outer: Scope | null;
  readonly data: ValueRecord;
  readonly params: ValueRecord;
}

/** An error in a template, with a message for its author. */
export class TemplateError extends Error {}

const mostSteps = 500_000;
const mostLetters = 2_000_000;

/**
 * Renders a Handlebars template by walking its syntax tree. Nothing is compiled, prototype members are inaccessible,
 * and a template that exceeds the step limit is stopped. Throws `TemplateError`.
 */
export function fillTemplate(template: string, context: ValueRecord): string {
  let program: Program;
  try {
    program = parse(template) as unknown as Program;
  } catch (error) {
    throw new TemplateError(error instanceof Error ? error.message : String(error));
  }
  return new Filling().fill(program, { value: context, outer: null, data: { root: context }, params: {} });
}

class Filling {
  #steps = 0;
  #letters = 0;

  fill(program: Program | undefined, scope: Scope): string {
    return program === undefined ? '' : program.body.map((one) => this.#write(this.#statement(one, scope))).join('');
  }

  #write(text: string): string {
    this.#letters += text.length;
    if (this.#letters > mostLetters) throw new TemplateError('The template writes too much');
    return text;
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > mostSteps) throw new TemplateError('The template takes too many steps');
  }

  #statement(one: Statement, scope: Scope): string {
    this.#step();
    switch (one.type) {
      case 'ContentStatement':
        return one.value;
      case 'CommentStatement':
        return '';
      case 'MustacheStatement': {
        const text = textOf(this.#call(one, scope));
        return one.escaped ? escapeHtml(text) : text;
      }
      case 'BlockStatement':
        return this.#block(one, scope);
      default:
        throw new TemplateError(`Templates cannot hold a ${one.type}`);
    }
  }

  #block(block: BlockStatement, scope: Scope): string {
    const name = nameOf(block.path);
    const [value] = block.params.map((param) => this.#value(param, scope));
    switch (name) {
      case 'if':
        return this.fill(isTrue(value, this.#hash(block.hash, scope)) ? block.program : block.inverse, scope);
      case 'unless':
        return this.fill(isTrue(value, this.#hash(block.hash, scope)) ? block.inverse : block.program, scope);
      case 'with':
        return isFalsy(value)
          ? this.fill(block.inverse, scope)
          : this.fill(block.program, inner(scope, value, {}, block.program?.blockParams, [value]));
      case 'each':
        return this.#each(block, value, scope);
      default: {
        const found = this.#call(block, scope);
        if (Object.hasOwn(helpers, name)) return this.fill(isFalsy(found) ? block.inverse : block.program, scope);
        if (isList(found) && found.length > 0) return this.#each(block, found, scope);
        if (isFalsy(found)) return this.fill(block.inverse, scope);
        return this.fill(block.program, found === true ? scope : inner(scope, found, {}, undefined, []));
      }
    }
  }

  #each(block: BlockStatement, value: Value, scope: Scope): string {
    const entries: readonly (readonly [string | number, Value])[] = isList(value)
      ? value.map((item, index) => [index, item] as const)
      : isObject(value)
        ? Object.entries(value)
        : [];
    if (entries.length === 0) return this.fill(block.inverse, scope);
    return entries
      .map(([key, item], index) => {
        this.#step();
        const data = { key, index, first: index === 0, last: index === entries.length - 1 };
        return this.fill(block.program, inner(scope, item, data, block.program?.blockParams, [item, key]));
      })
      .join('');
  }

  /**
   * Calls the helper with this name, unless the call has no arguments and the data has this member; else reads the
   * data.
   */
  #call(call: HelperCall, scope: Scope): Value {
    const name = nameOf(call.path);
    if (Object.hasOwn(helpers, name) && !(call.params.length === 0 && this.#holds(name, scope))) {
      const params = call.params.map((param) => this.#value(param, scope));
      try {
        return helpers[name]?.(params, this.#hash(call.hash, scope));
      } catch (error) {
        throw new TemplateError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (call.params.length > 0) throw new TemplateError(`Missing helper: "${name}"`);
    return this.#value(call.path, scope);
  }

  #holds(name: string, scope: Scope): boolean {
    return member(scope.value, name) !== undefined;
  }

  #hash(hash: Hash | undefined, scope: Scope): ValueRecord {
    return Object.fromEntries((hash?.pairs ?? []).map(({ key, value }) => [key, this.#value(value, scope)]));
  }

  #value(one: Expression, scope: Scope): Value {
    this.#step();
    switch (one.type) {
      case 'StringLiteral':
      case 'NumberLiteral':
      case 'BooleanLiteral':
        return one.value;
      case 'NullLiteral':
        return null;
      case 'UndefinedLiteral':
        return undefined;
      case 'SubExpression':
        return this.#call(one, scope);
      case 'PathExpression':
        return this.#path(one, scope);
    }
  }

  #path(path: PathExpression, scope: Scope): Value {
    let at: Scope | null = scope;
    for (let up = 0; up < path.depth && at !== null; up += 1) at = at.outer;
    if (at === null) return undefined;
    const parts = path.parts.map((part) => (typeof part === 'string' ? part : textOf(this.#value(part, scope))));
    const [head, ...rest] = parts;
    if (head === undefined) return path.data ? undefined : at.value;
    const isParam = path.depth === 0 && Object.hasOwn(at.params, head);
    const start = path.data ? member(at.data, head) : isParam ? at.params[head] : member(at.value, head);
    return rest.reduce<Value>((value, part) => member(value, part), start);
  }
}

function inner(
  scope: Scope,
  value: Value,
  data: ValueRecord,
  names: readonly string[] | undefined,
  values: readonly Value[],
): Scope {
  const named = Object.fromEntries((names ?? []).map((name, index) => [name, values[index]]));
  return { value, outer: scope, data: { ...scope.data, ...data }, params: { ...scope.params, ...named } };
}

function isTrue(value: Value, { includeZero }: ValueRecord): boolean {
  return value === 0 && includeZero === true ? true : !isFalsy(value);
}

function nameOf(path: Expression): string {
  if (path.type === 'PathExpression') return path.depth === 0 && !path.data ? path.parts.map(String).join('.') : '';
  return 'value' in path ? String(path.value) : '';
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`=]/g, (letter) => entities[letter] ?? letter);
}
