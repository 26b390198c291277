import type { Rule } from './rules';

/** The recorded server failed with an internal error, in the words of its libraries. */
const brokeDown: Rule = ({ status }) => Number(status) >= 500;

const isNewAccount: Rule = ({ group, existing_user, result }) =>
  group === 'oauth' && existing_user === null && result !== null;

/** Rules for the cases that are replayed over HTTP, and for those of single sign-on. */
export const servedRules: Readonly<Record<string, Rule>> = {
  brokeDown,
  'an account that single sign-on makes': isNewAccount,
};
