import { quotedText } from '@/lib/server/template/value/quoted-text';
import { type Parse, parseArguments, parseIndex } from './parse-arguments';
import { describe } from './token';
import type { TokenStream } from './token-stream';
import type { Arguments, BinaryOperator, CompareOperator, Expression } from './tree';

/** Parses one expression, including `a if b else c`. */
export function parseExpression(tokens: TokenStream): Expression {
  return tokens.nested(() => {
    let value = parseOr(tokens);
    while (tokens.isName('if')) {
      const { line } = tokens.advance();
      const test = parseOr(tokens);
      const otherwise = tokens.skipName('else') ? parseExpression(tokens) : null;
      value = { kind: 'condition', test, whenTrue: value, otherwise, line };
    }
    return value;
  });
}

/** Parses an expression without a conditional, because `if` may follow it, as after `in` of a loop. */
export function parseOr(tokens: TokenStream): Expression {
  return logical(tokens, 'or', parseAnd);
}

const parseAnd: Parse = (tokens) => logical(tokens, 'and', parseNot);

function logical(tokens: TokenStream, operator: 'and' | 'or', next: Parse): Expression {
  let left = next(tokens);
  while (tokens.isName(operator)) {
    const { line } = tokens.advance();
    left = { kind: 'logical', operator, left, right: next(tokens), line };
  }
  return left;
}

const parseNot: Parse = (tokens) => {
  if (!tokens.isName('not')) return parseCompare(tokens);
  const { line } = tokens.advance();
  return tokens.nested(() => ({ kind: 'unary', operator: 'not', of: parseNot(tokens), line }));
};

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
const isComparison = (type: string): type is CompareOperator => comparisons.has(type);

const parseCompare: Parse = (tokens) => {
  const { line } = tokens.current;
  const first = parseSum(tokens);
  const rest: { operator: CompareOperator; right: Expression }[] = [];
  for (let operator = comparison(tokens); operator !== null; operator = comparison(tokens)) {
    rest.push({ operator, right: parseSum(tokens) });
  }
  return rest.length === 0 ? first : { kind: 'compare', first, rest, line };
};

function comparison(tokens: TokenStream): CompareOperator | null {
  const { type } = tokens.current;
  if (isComparison(type)) {
    tokens.advance();
    return type;
  }
  if (tokens.skipName('in')) return 'in';
  if (tokens.isName('not') && tokens.following.type === 'name' && tokens.following.value === 'in') {
    tokens.advance();
    tokens.advance();
    return 'not in';
  }
  return null;
}

const parseSum: Parse = (tokens) => binary(tokens, ['+', '-'], parseConcat);

const parseConcat: Parse = (tokens) => {
  const { line } = tokens.current;
  const items = [parseProduct(tokens)];
  while (tokens.skip('~')) items.push(parseProduct(tokens));
  const [only] = items;
  return items.length === 1 && only ? only : { kind: 'concat', items, line };
};

const parseProduct: Parse = (tokens) => binary(tokens, ['*', '/', '//', '%'], parsePower);
const parsePower: Parse = (tokens) => binary(tokens, ['**'], parseUnary);

function binary(tokens: TokenStream, operators: readonly BinaryOperator[], next: Parse): Expression {
  let left = next(tokens);
  for (;;) {
    const operator = operators.find((candidate) => tokens.is(candidate));
    if (operator === undefined) return left;
    const { line } = tokens.advance();
    left = { kind: 'binary', operator, left, right: next(tokens), line };
  }
}

/** A sign binds tighter than a filter: `-n|abs` means `(-n)|abs`. */
function parseUnary(tokens: TokenStream): Expression {
  return withFilters(parseSigned(tokens), tokens);
}

function parseSigned(tokens: TokenStream): Expression {
  const { line } = tokens.current;
  const operator = tokens.is('-') ? '-' : tokens.is('+') ? '+' : null;
  if (operator === null) return withPostfixes(parsePrimary(tokens), tokens);
  tokens.advance();
  return tokens.nested(() => withPostfixes({ kind: 'unary', operator, of: parseSigned(tokens), line }, tokens));
}

const named: ReadonlyMap<string, null | boolean> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);

export function parsePrimary(tokens: TokenStream): Expression {
  const { type, value, line } = tokens.current;
  switch (type) {
    case 'name': {
      tokens.advance();
      const constant = named.get(value);
      return constant === undefined ? { kind: 'name', name: value, line } : { kind: 'constant', value: constant, line };
    }
    case 'string': {
      let text = '';
      while (tokens.is('string')) text += tokens.advance().value;
      return { kind: 'constant', value: text, line };
    }
    case 'integer':
      tokens.advance();
      return { kind: 'constant', value: BigInt(value.replace(/^0+(?=\d)/, '')), line };
    case 'float':
      tokens.advance();
      return { kind: 'constant', value: Number(value), line };
    case '(': {
      tokens.advance();
      const inside = parseTuple(tokens, { mayBeEmpty: true });
      tokens.expect(')');
      return inside;
    }
    case '[':
      return { kind: 'list', items: parseItems(tokens), line };
    case '{':
      return parseDict(tokens);
    default:
      throw tokens.fail(`unexpected ${quotedText(describe(tokens.current))}`);
  }
}

/** Tokens that end a tuple without brackets. */
const tupleEnds = ['variable_end', 'block_end', ')'];

interface TupleOptions {
  readonly mayBeEmpty?: boolean;
  /** Words that also end it. */
  readonly endWords?: readonly string[];
  readonly item?: Parse;
}

/** Parses one expression, or several separated by commas as a tuple. */
export function parseTuple(tokens: TokenStream, options: TupleOptions = {}): Expression {
  const { item = parseExpression, endWords = [], mayBeEmpty = false } = options;
  const { line } = tokens.current;
  const items: Expression[] = [];
  let isTuple = false;
  for (;;) {
    if (items.length > 0) {
      if (!tokens.skip(',')) break;
      isTuple = true;
    }
    if (tupleEnds.includes(tokens.current.type) || tokens.isName(...endWords)) break;
    items.push(item(tokens));
    if (!tokens.is(',')) break;
  }
  const [only] = items;
  if (!isTuple && only) return only;
  if (items.length === 0 && !mayBeEmpty) {
    throw tokens.fail(`Expected an expression, got ${quotedText(describe(tokens.current))}`);
  }
  return { kind: 'tuple', items, line };
}

function parseItems(tokens: TokenStream): Expression[] {
  tokens.expect('[');
  const items: Expression[] = [];
  while (!tokens.is(']')) {
    if (items.length > 0) tokens.expect(',');
    if (tokens.is(']')) break;
    items.push(parseExpression(tokens));
  }
  tokens.expect(']');
  return items;
}

function parseDict(tokens: TokenStream): Expression {
  const { line } = tokens.expect('{');
  const entries: [Expression, Expression][] = [];
  while (!tokens.is('}')) {
    if (entries.length > 0) tokens.expect(',');
    if (tokens.is('}')) break;
    const key = parseExpression(tokens);
    tokens.expect(':');
    entries.push([key, parseExpression(tokens)]);
  }
  tokens.expect('}');
  return { kind: 'dict', entries, line };
}

function withPostfixes(of: Expression, tokens: TokenStream): Expression {
  let value = of;
  for (;;) {
    const { line } = tokens.current;
    if (tokens.is('.') || tokens.is('[')) value = parseSubscript(value, tokens);
    else if (tokens.is('(')) value = { kind: 'call', of: value, call: argumentsOf(tokens), line };
    else return value;
  }
}

function withFilters(of: Expression, tokens: TokenStream): Expression {
  let value = of;
  for (;;) {
    const { line } = tokens.current;
    if (tokens.is('|')) value = parseFilters(value, tokens);
    else if (tokens.isName('is')) value = parseTest(value, tokens);
    else if (tokens.is('(')) value = { kind: 'call', of: value, call: argumentsOf(tokens), line };
    else return value;
  }
}

/**
 * Parses a chain of filters. The first follows `|`, or starts immediately in a `{% filter %}` block, where `of` is
 * null.
 */
export function parseFilters(of: Expression | null, tokens: TokenStream, startsInline = false): Expression {
  let value = of;
  let starts = startsInline;
  while (starts || tokens.is('|')) {
    if (!starts) tokens.advance();
    starts = false;
    const { line } = tokens.current;
    const name = dottedName(tokens);
    value = { kind: 'filter', of: value, name, call: tokens.is('(') ? argumentsOf(tokens) : noArguments, line };
  }
  if (value === null) throw tokens.fail('a filter is missing');
  return value;
}

const argumentsOf = (tokens: TokenStream): Arguments => parseArguments(tokens, parseExpression);

const noArguments: Arguments = { positional: [], named: [], rest: null, namedRest: null };
const argumentStarts: ReadonlySet<string> = new Set(['name', 'string', 'integer', 'float', '(', '[', '{']);

function parseTest(of: Expression, tokens: TokenStream): Expression {
  const { line } = tokens.advance();
  const isNegated = tokens.skipName('not');
  const name = dottedName(tokens);
  let call = noArguments;
  if (tokens.is('(')) call = argumentsOf(tokens);
  else if (argumentStarts.has(tokens.current.type) && !tokens.isName('else', 'or', 'and', 'if')) {
    if (tokens.isName('is')) throw tokens.fail('You cannot chain multiple tests with is');
    call = { ...noArguments, positional: [withPostfixes(parsePrimary(tokens), tokens)] };
  }
  const test: Expression = { kind: 'test', of, name, call, line };
  return isNegated ? { kind: 'unary', operator: 'not', of: test, line } : test;
}

function dottedName(tokens: TokenStream): string {
  let name = tokens.expect('name').value;
  while (tokens.skip('.')) name += `.${tokens.expect('name').value}`;
  return name;
}

function parseSubscript(of: Expression, tokens: TokenStream): Expression {
  const { type, line } = tokens.advance();
  if (type === '.') {
    const { type: kind, value } = tokens.advance();
    if (kind === 'name') return { kind: 'attribute', of, name: value, line };
    if (kind !== 'integer') throw tokens.fail('expected name or number', line);
    return { kind: 'item', of, at: { kind: 'constant', value: BigInt(value), line }, line };
  }
  const items: Expression[] = [];
  while (!tokens.is(']')) {
    if (items.length > 0) tokens.expect(',');
    items.push(parseIndex(tokens, parseExpression));
  }
  tokens.expect(']');
  const [only] = items;
  return { kind: 'item', of, at: only && items.length === 1 ? only : { kind: 'tuple', items, line }, line };
}
