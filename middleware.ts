import { guardPage, led } from '@/lib/server/auth/guard-page';

export async function middleware(request: Request): Promise<Response> {
  return led(await guardPage(request), request);
}

/**
 * Pages only: the API does its own authentication, and request bodies that pass the middleware are cut at 10 MB. Files
 * are left out by name: a page is guarded whatever its address ends with.
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|_next/|static/|health|metrics/?$|ping|datasource/|dynamic-plugins/(?:api|frame)(?:/|$)|tabstateview|tableschemaview|superset/explore_json|superset/log|icon\\.svg$|superset/dashboard/[^/]+/picture\\.png$).*)',
  ],
};
