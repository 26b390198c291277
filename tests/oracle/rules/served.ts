import type { Rule } from './rules';

/** The recorded server failed with an internal error, in the words of its libraries. */
const brokeDown: Rule = ({ status }) => Number(status) >= 500;

/** Rules for the cases that are replayed over HTTP. */
export const servedRules: Readonly<Record<string, Rule>> = { brokeDown };
