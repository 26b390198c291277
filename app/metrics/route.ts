import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';
import { mayReadMetrics } from '@/lib/server/metrics/may-read-metrics';
import { metricsText } from '@/lib/server/metrics/metrics';

export const dynamic = 'force-dynamic';

export async function GET(request: Request): Promise<Response> {
  try {
    if (!(await mayReadMetrics(request.headers))) throw new AppError('forbidden');
    const { text, contentType } = await metricsText();
    return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
  } catch (problem) {
    return errorResponse(problem);
  }
}
