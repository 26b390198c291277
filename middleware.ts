import { guardPage, led } from '@/lib/server/auth/guard-page';

export async function middleware(request: Request): Promise<Response> {
  return led(await guardPage(request), request);
}

/** Pages only: what the API answers to strangers is its own affair, and bodies that pass here are cut at 10 MB. */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|_next/|static/|health|metrics/?$|ping|datasource/|tabstateview|tableschemaview|superset/explore_json|superset/log|.*\\.[a-z0-9]+$).*)',
  ],
};
