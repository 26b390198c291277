import { numberIn } from './number-in';

type Rule = Readonly<Record<string, unknown>>;

/** Comparisons of numbers, in the order in which they are offered. */
export const numberOperators = ['None', '>', '<', '≥', '≤', '=', '≠', '< x <', '≤ x ≤', '≤ x <', '< x ≤'] as const;
/** Comparisons of texts. */
export const textOperators = ['None', '=', 'begins with', 'ends with', 'containing', 'not containing'] as const;

export function isRange(operator: unknown): boolean {
  return typeof operator === 'string' && operator.includes('x');
}

/** Whether a rule has all that its comparison needs. */
export function isWholeRule(rule: Rule): boolean {
  const { column, operator, colorScheme } = rule;
  if (typeof column !== 'string' || column === '' || typeof operator !== 'string') return false;
  if (typeof colorScheme !== 'string' || colorScheme === '') return false;
  if (operator === 'None') return true;
  if (!isRange(operator)) return rule.targetValue !== undefined && rule.targetValue !== '';
  const [low, high] = [numberIn(rule.targetValueLeft), numberIn(rule.targetValueRight)];
  return low !== null && high !== null && low < high;
}

/** The rule without targets that its comparison does not use. */
export function storedRule(rule: Rule): Rule {
  const { targetValue, targetValueLeft, targetValueRight, toAllRow, toTextColor, ...rest } = rule;
  return {
    ...rest,
    ...(toAllRow === true ? { toAllRow } : {}),
    ...(toTextColor === true ? { toTextColor } : {}),
    ...(rest.operator === 'None'
      ? {}
      : isRange(rest.operator)
        ? { targetValueLeft, targetValueRight }
        : { targetValue }),
  };
}

/** A rule in short: `sales > 5`, `5 ≤ sales < 10`, or the column alone. */
export function ruleText(rule: Rule): string {
  const { column, operator, targetValue, targetValueLeft, targetValueRight } = rule;
  if (operator === 'None' || operator === undefined) return String(column ?? '');
  if (!isRange(operator)) return `${column} ${operator} ${targetValue}`;
  const [before, after] = String(operator).split(' x ');
  return `${targetValueLeft} ${before} ${column} ${after} ${targetValueRight}`;
}
