import { parsePermission } from './vocabulary';

/** Views of states stored under a key and of permalinks: guests may write these while they use a page. */
const states: ReadonlySet<string> = new Set([
  'DashboardFilterStateRestApi',
  'DashboardPermalinkRestApi',
  'ExploreFormDataRestApi',
  'ExplorePermalinkRestApi',
]);

/** Verbs that concern an account or change something. */
const withheld =
  /^can_(activate|add|bulk|delete|duplicate|edit|execute|expanded|get_or_create|grant|import|invalidate|migrate|post|put|save|set|tag|this_form_post|update|upload|warm_up)|^(can_recent_activity|can_this_form_get|can_userinfo|copyrole|muldelete|resetmypassword)$/;

/** A guest keeps the role's permissions but for those that change something (except `states`) or need an account. */
export function guestPermissions(held: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...held].filter(isForGuests));
}

function isForGuests(permission: string): boolean {
  const { verb, view } = parsePermission(permission);
  return verb === 'can_write' ? states.has(view) : view !== 'user' && !withheld.test(verb);
}
