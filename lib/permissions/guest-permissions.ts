import { parsePermission } from './vocabulary';

/** What a page keeps for its reader while it is open: links and states under a key. */
const states: ReadonlySet<string> = new Set([
  'DashboardFilterStateRestApi',
  'DashboardPermalinkRestApi',
  'ExploreFormDataRestApi',
  'ExplorePermalinkRestApi',
]);

/** What is about an account, or changes something. */
const withheld =
  /^can_(activate|add|bulk|delete|duplicate|edit|execute|expanded|get_or_create|grant|import|invalidate|migrate|post|put|save|set|tag|this_form_post|update|upload|warm_up)|^(can_recent_activity|can_this_form_get|can_userinfo|copyrole|muldelete|resetmypassword)$/;

/** Guests hold what their role holds, but for what changes anything or takes an account: there is nobody whose it is. */
export function guestPermissions(held: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...held].filter(isForGuests));
}

function isForGuests(permission: string): boolean {
  const { verb, view } = parsePermission(permission);
  return verb === 'can_write' ? states.has(view) : view !== 'user' && !withheld.test(verb);
}
