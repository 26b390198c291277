import { redirectTo } from '@/lib/server/auth/redirect';

/** The contract's "back" address. Browsers have their own history, so it redirects to the home page. */
export function GET(): Response {
  return redirectTo('/');
}
