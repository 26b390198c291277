import { failure, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { AppError } from '@/lib/errors/app-error';
import { fileResponse } from '@/lib/server/picture/file-response';
import { dashboardXlsx } from '@/lib/server/picture/gathering/workbook';
import { pictureOptions } from '@/lib/server/picture/options';
import { dashboardPdf, dashboardPng } from '@/lib/server/picture/pictures';

interface Context {
  readonly params: Promise<{ readonly key: string }>;
}

/**
 * The dashboard as a file, in the state of its address: `?file=pdf` (with `paper`, `orientation`, `tabs`), `png` (with
 * `width`, `scale`) or `xlsx`; `mode=dark` and `force` for all.
 */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const { searchParams } = new URL(request.url);
    const file = searchParams.get('file') ?? 'pdf';
    const look = pictureOptions(searchParams);
    const view = await viewOfRequest(request, (await context.params).key);
    const { hasPatterns, dashboard } = view;
    const options = { signal: request.signal, hasPatterns, isForced: look.isForced };
    switch (file) {
      case 'pdf':
        return fileResponse(await dashboardPdf(view, look.tabs, look, options), dashboard.title, file);
      case 'png':
        return fileResponse(await dashboardPng(view, look, options), dashboard.title, file);
      case 'xlsx':
        return fileResponse(await dashboardXlsx(view, request.signal), dashboard.title, file);
      default:
        throw new AppError('picture_option_invalid', { name: 'file', expected: 'one of pdf, png, xlsx' });
    }
  } catch (error) {
    return failure(error, request);
  }
}
