import type { Viewer } from './viewer';

/** A stored row-level security rule, reduced to what deciding needs. */
export interface RowRule {
  readonly id: number;
  readonly filter_type: 'Regular' | 'Base';
  readonly clause: string;
  readonly group_key: string | null;
  readonly roles: readonly { readonly id: number }[];
}

/** Clauses inside a group are joined with OR, groups with AND. Each clause gets its own parentheses. */
export type RuleGroup = readonly string[];

/**
 * The rules of a dataset that apply to this viewer. A Regular rule applies to the members of its roles; a Base rule
 * applies to everybody else, including Admin. Rules with the same non-empty group key are alternatives (OR). A guest
 * token's rules for this dataset, or for every dataset, are always added. Sorted by rule id, so that the same rules
 * always produce the same SQL.
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
