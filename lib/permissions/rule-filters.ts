import type { Viewer } from './viewer';

/** A row-level rule as stored, with those of its tables and roles that matter. */
export interface RowRule {
  readonly id: number;
  readonly filter_type: 'Regular' | 'Base';
  readonly clause: string;
  readonly group_key: string | null;
  readonly roles: readonly { readonly id: number }[];
}

/** Clauses inside a group are joined with OR, the groups with AND; every clause keeps its own parentheses. */
export type RuleGroup = readonly string[];

/**
 * Which of a dataset's rules bind this viewer. Regular rules bind the members of their roles; Base rules bind everybody
 * else, Admin too. Rules with the same non-empty group key are alternatives. A guest token's rules for this dataset, or
 * for every dataset, are always added. Ordered by rule id, so that the same rules make the same statement.
 */
export function ruleFilters(viewer: Viewer, rules: readonly RowRule[], datasetId: number): readonly RuleGroup[] {
  const groups = new Map<string, string[]>();
  for (const rule of rules.toSorted((a, b) => a.id - b.id)) {
    if (!binds(rule, viewer)) continue;
    const key = rule.group_key ? `group ${rule.group_key}` : `rule ${rule.id}`;
    groups.set(key, [...(groups.get(key) ?? []), rule.clause]);
  }
  return [...groups.values(), ...guestRules(viewer, datasetId)];
}

function binds(rule: RowRule, viewer: Viewer): boolean {
  const isMember = viewer.roles.some((role) => rule.roles.some(({ id }) => id === role.id));
  return rule.filter_type === 'Regular' ? isMember : !isMember;
}

function guestRules(viewer: Viewer, datasetId: number): RuleGroup[] {
  const rules = viewer.guest?.rules ?? [];
  return rules.filter(({ dataset }) => dataset === undefined || dataset === datasetId).map(({ clause }) => [clause]);
}
