import type { Rule } from './rules';

/** The reference answered with an error of its own making, told in the words of its libraries. */
const brokeDown: Rule = ({ status }) => Number(status) >= 500;

/** Rules over the cases that are replayed over HTTP. */
export const servedRules: Readonly<Record<string, Rule>> = { brokeDown };
