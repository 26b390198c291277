import type { RecordedCase } from '@/tests/oracle/read-cases';
import { frontendRules } from './frontend';
import { functionRules } from './functions';
import { restRules } from './rest';
import { servedRules } from './served';
import { sqlRules } from './sql';
import { formatRules } from './sql-format';
import { sqlRewriteRules } from './sql-rewrites';

/** Returns whether one of our deliberate differences applies to a recorded case. */
export type Rule = (recorded: RecordedCase) => boolean;

const rules: Readonly<Record<string, Rule>> = {
  ...frontendRules,
  ...functionRules,
  ...sqlRules,
  ...sqlRewriteRules,
  ...formatRules,
  ...restRules,
  ...servedRules,
};

/** The rule that an entry names in `where`; throws when there is no rule of that name. */
export function ruleOf(name: string): Rule {
  const rule = rules[name];
  if (!rule) throw new Error(`tests/oracle/rules has no rule '${name}'`);
  return rule;
}
