import type { RecordedCase } from '@/tests/oracle/read-cases';
import { functionRules } from './functions';
import { servedRules } from './served';
import { sqlRules } from './sql';
import { sqlRewriteRules } from './sql-rewrites';

/** Says for a recorded case whether a rule of ours, by which answers differ, applies to it. */
export type Rule = (recorded: RecordedCase) => boolean;

const rules: Readonly<Record<string, Rule>> = { ...functionRules, ...sqlRules, ...sqlRewriteRules, ...servedRules };

/** The rule that an entry names in `where`; throws when there is none of that name. */
export function ruleOf(name: string): Rule {
  const rule = rules[name];
  if (!rule) throw new Error(`tests/oracle/rules has no rule '${name}'`);
  return rule;
}
