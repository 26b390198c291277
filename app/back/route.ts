import { redirectTo } from '@/lib/server/auth/redirect';

/** Browsers go back by themselves. */
export function GET(): Response {
  return redirectTo('/');
}
