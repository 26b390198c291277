import { timeUnits } from './calendar';
import { unreadable } from './time-error';

const modified =
  /^(start of|beginning of|end of)\s+(this|last|next|prior)\s+(?:(\d+)\s*)?(day|week|month|quarter|year)s?$/i;
const scoped = /^(this|last|next|prior)\s+(?:(\d+)\s*)?(second|minute|hour|day|week|month|quarter|year)s?$/i;
const expression = /^(DATETIME|DATEADD|DATETRUNC|LASTDAY|HOLIDAY)/i;

/**
 * One side of a time range (`last 7 days`, `start of this month`, `yesterday`) as an expression for
 * `evaluateExpression`.
 */
export function sideExpression(side: string, relativeStart?: string | null): string {
  const text = side.trim();
  const [, modifier, modifiedScope, modifiedCount, modifiedUnit] = modified.exec(text) ?? [];
  if (modifier && modifiedScope && modifiedUnit) {
    return modifierExpression(
      modifier,
      modifiedScope,
      modifiedCount,
      modifiedUnit,
      relativeBase(modifiedUnit, relativeStart),
    );
  }
  const [, scope, count, unit] = scoped.exec(text) ?? [];
  const isWholeHour = unit?.toLowerCase() === 'hour' && count === undefined;
  if (scope && unit && !isWholeHour) {
    const start = unit.toLowerCase() === 'hour' && relativeStart === 'today' ? null : relativeStart;
    return scopeExpression(scope, count, unit, relativeBase(unit, start));
  }
  return expression.test(text) ? text : `DATETIME('${text}')`;
}

/**
 * The base of a relative side: `relativeStart` if given, else now for hours and finer units, today for days and coarser
 * ones.
 */
export function relativeBase(unit: string, relativeStart?: string | null): string {
  if (relativeStart !== null && relativeStart !== undefined) return relativeStart;
  const known = timeUnits.find((name) => name === unit.toLowerCase());
  if (!known) throw unreadable(`Unknown unit: ${unit}`);
  return ['second', 'minute', 'hour'].includes(known) ? 'now' : 'today';
}

function scopeExpression(scope: string, count: string | undefined, unit: string, base: string): string {
  const size = Number(count ?? 1);
  switch (scope.toLowerCase()) {
    case 'this':
      return `DATETIME('${base}')`;
    case 'last':
    case 'prior':
      return `DATEADD(DATETIME('${base}'), -${size}, ${unit})`;
    case 'next':
      return `DATEADD(DATETIME('${base}'), ${size}, ${unit})`;
    default:
      throw unreadable(`Invalid scope: ${scope}`);
  }
}

/** `start of` and `end of` a shifted unit as an expression. */
export function modifierExpression(
  modifier: string,
  scope: string,
  count: string | undefined,
  unit: string,
  base: string,
): string {
  const shifted = scopeExpression(scope, count, unit, base);
  const isStart = /^(start|beginning) of$/i.test(modifier);
  if (!isStart && !/^end of$/i.test(modifier)) throw unreadable(`Unknown modifier: ${modifier}`);
  const name = isStart ? 'start of' : 'end of';
  if (!/^(day|week|month|quarter|year)$/i.test(unit)) throw unreadable(`Invalid unit for '${name}': ${unit}`);
  return `${isStart ? 'DATETRUNC' : 'LASTDAY'}(${shifted}, ${unit})`;
}
