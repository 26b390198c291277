import { failure, htmlResponse, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { markdownHtml } from '@/lib/server/dashboard/markdown-html';

interface Context {
  readonly params: Promise<{ readonly key: string }>;
}

/** The HTML of a text that is being written: the body is Markdown. It changes nothing, so that it needs no token. */
export async function POST(request: Request, context: Context): Promise<Response> {
  try {
    await viewOfRequest(request, (await context.params).key);
    return htmlResponse(markdownHtml(await request.text()));
  } catch (error) {
    return failure(error);
  }
}
