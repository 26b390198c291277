import { type Claims, claimAt } from './claims';

export const operators = ['is', 'has', 'starts_with'] as const;
export type Operator = (typeof operators)[number];

/** The condition of a rule. */
export interface Condition {
  /** Null for every provider. */
  readonly provider: string | null;
  readonly claim: string;
  readonly operator: Operator;
  readonly value: string;
}

/**
 * Whether somebody's claims meet a condition. Texts are compared letter for letter, in the same case. `is`: the claim is
 * this text alone. `has`: it is a list with this text, or this text. `starts_with`: it, or one text of the list, begins
 * with this.
 */
export function meets({ provider, claim, operator, value }: Condition, from: string, claims: Claims): boolean {
  if (provider !== null && provider !== from) return false;
  const found = claimAt(claims, claim);
  if (found === null) return false;
  if (operator === 'is') return !found.isList && found.texts[0] === value;
  if (operator === 'has') return found.texts.includes(value);
  return found.texts.some((text) => text.startsWith(value));
}

/** The rules that match, in their order. None is tried after one that matches and stops. */
export function matching<Rule extends Condition & { readonly stops: boolean }>(
  rules: readonly Rule[],
  from: string,
  claims: Claims,
): Rule[] {
  const matched = rules.filter((rule) => meets(rule, from, claims));
  const last = matched.findIndex(({ stops }) => stops);
  return last < 0 ? matched : matched.slice(0, last + 1);
}
