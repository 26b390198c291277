import type { Budget } from '@/lib/server/template/budget';
import type { BinaryOperator } from '@/lib/server/template/syntax/tree';
import { TemplateError } from '@/lib/server/template/template-error';
import { isOrdered } from './collection';
import { numeric } from './compare';
import { DateTime, Duration } from './datetime';
import { isText, List, rawText, Tuple, typeName, Undefined, type Value } from './value';

const mostBits = 20_000;

/** `a operator b`, except text formatting. Throws `TypeError` for incompatible types, as Python does. */
export function arithmetic(operator: BinaryOperator, a: Value, b: Value, budget: Budget): Value {
  if (a instanceof Undefined) throw a.error;
  if (b instanceof Undefined) throw b.error;
  const [left, right] = [numeric(a), numeric(b)];
  if (left !== undefined && right !== undefined) return ofNumbers(operator, left, right);
  const other = operator === '+' ? sum(a, b, budget) : operator === '*' ? repeated(a, b, budget) : undefined;
  const value = other ?? ofTimes(operator, a, b);
  if (value !== undefined) return value;
  throw new TemplateError(
    'TypeError',
    `unsupported operand type(s) for ${operator}: '${typeName(a)}' and '${typeName(b)}'`,
  );
}

function sum(a: Value, b: Value, budget: Budget): Value | undefined {
  if (isText(a) && isText(b)) {
    budget.allocate(rawText(a).length + rawText(b).length);
    return rawText(a) + rawText(b);
  }
  if (!isOrdered(a) || !isOrdered(b) || a.typeName !== b.typeName) return undefined;
  budget.allocate(a.items.length + b.items.length);
  const items = [...a.items, ...b.items];
  return a instanceof List ? new List(items) : new Tuple(items);
}

function repeated(a: Value, b: Value, budget: Budget): Value | undefined {
  const [of, times] = numeric(a) === undefined ? [a, numeric(b)] : [b, numeric(a)];
  if (typeof times !== 'bigint' || (!isText(of) && !isOrdered(of))) return undefined;
  const count = times < 0n ? 0 : Number(times);
  const size = isText(of) ? rawText(of).length : of.items.length;
  budget.allocate(size * count);
  if (isText(of)) return rawText(of).repeat(count);
  const items = size === 0 ? [] : Array.from({ length: count }, () => of.items).flat();
  return of instanceof List ? new List(items) : new Tuple(items);
}

function ofTimes(operator: BinaryOperator, a: Value, b: Value): Value | undefined {
  if (operator === '-' && a instanceof DateTime && b instanceof DateTime) return new Duration(a.epochMs - b.epochMs);
  if (a instanceof DateTime && b instanceof Duration) {
    if (operator === '+') return new DateTime(a.epochMs + b.milliseconds);
    if (operator === '-') return new DateTime(a.epochMs - b.milliseconds);
  }
  if (a instanceof Duration && b instanceof DateTime && operator === '+') return ofTimes('+', b, a);
  if (a instanceof Duration && b instanceof Duration) {
    if (operator === '+') return new Duration(a.milliseconds + b.milliseconds);
    if (operator === '-') return new Duration(a.milliseconds - b.milliseconds);
  }
  return undefined;
}

function ofNumbers(operator: BinaryOperator, a: bigint | number, b: bigint | number): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint' && operator !== '/') return ofIntegers(operator, a, b);
  return ofFloats(operator, floatOf(a), floatOf(b));
}

function floatOf(value: bigint | number): number {
  const float = Number(value);
  if (typeof value === 'bigint' && !Number.isFinite(float)) {
    throw new TemplateError('OverflowError', 'int too large to convert to float');
  }
  return float;
}

function ofIntegers(operator: Exclude<BinaryOperator, '/'>, a: bigint, b: bigint): Value {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return checkedSize(a, 1) && checkedSize(b, 1) && a * b;
    case '//': {
      if (b === 0n) throw new TemplateError('ZeroDivisionError', 'integer division or modulo by zero');
      const quotient = a / b;
      return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
    }
    case '%': {
      if (b === 0n) throw new TemplateError('ZeroDivisionError', 'integer modulo by zero');
      const rest = a % b;
      return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest;
    }
    case '**':
      if (b < 0n) return ofFloats('**', Number(a), Number(b));
      return checkedSize(a, Number(b)) && a ** b;
  }
}

/** Throws `OverflowError` for integers longer than 20,000 bits; otherwise returns true. */
function checkedSize(base: bigint, power: number): true {
  const magnitude = base < 0n ? -base : base;
  const bits = magnitude < 1n << 64n ? Math.log2(Number(magnitude) || 1) : magnitude.toString(16).length * 4;
  if (bits * power > mostBits) throw new TemplateError('OverflowError', 'the number is too long');
  return true;
}

function ofFloats(operator: BinaryOperator, a: number, b: number): number {
  const value = floatOperation(operator, a, b);
  const isTooLarge = operator === '**' && !Number.isFinite(value) && Number.isFinite(a) && Number.isFinite(b);
  if (isTooLarge) throw new TemplateError('OverflowError', 'Numerical result out of range');
  return value;
}

function floatOperation(operator: BinaryOperator, a: number, b: number): number {
  if (b === 0 && (operator === '/' || operator === '//' || operator === '%')) {
    throw new TemplateError('ZeroDivisionError', operator === '/' ? 'division by zero' : 'float modulo');
  }
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '//':
      return Math.floor(a / b);
    case '%': {
      const rest = a % b;
      if (rest === 0) return b < 0 ? -0 : 0;
      return rest < 0 !== b < 0 ? rest + b : rest;
    }
    case '**':
      if (a === 0 && b < 0) throw new TemplateError('ZeroDivisionError', '0.0 cannot be raised to a negative power');
      return a ** b;
  }
}

/** `-value` or `+value`. */
export function signed(operator: '-' | '+', value: Value): Value {
  if (value instanceof Undefined) throw value.error;
  if (value instanceof Duration) return operator === '-' ? new Duration(-value.milliseconds) : value;
  const number = numeric(value);
  if (number === undefined) {
    throw new TemplateError('TypeError', `bad operand type for unary ${operator}: '${typeName(value)}'`);
  }
  return operator === '-' ? -number : number;
}

/** An integer as a JavaScript number. Throws `TypeError` for anything else. */
export function toIndex(value: Value): number {
  if (value instanceof Undefined) throw value.error;
  const number = numeric(value);
  if (typeof number !== 'bigint') {
    throw new TemplateError('TypeError', `'${typeName(value)}' object cannot be interpreted as an integer`);
  }
  return Number(number);
}
