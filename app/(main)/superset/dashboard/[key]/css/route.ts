import { failure, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { scopedCss } from '@/lib/server/dashboard/scoped-css';

interface Context {
  readonly params: Promise<{ readonly key: string }>;
}

/**
 * A style sheet that is being written, limited to the editor: the body is CSS. It changes nothing, so that it needs no
 * token. Style sheets that reach beyond their dashboard, or are too long, are refused with status 422.
 */
export async function POST(request: Request, context: Context): Promise<Response> {
  try {
    await viewOfRequest(request, (await context.params).key);
    const css = await request.text();
    const scoped = scopedCss(css, '.edit-main');
    const isRefused = scoped === '' && css.trim() !== '';
    return new Response(scoped, {
      status: isRefused ? 422 : 200,
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, no-store' },
    });
  } catch (error) {
    return failure(error);
  }
}
