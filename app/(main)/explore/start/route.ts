import { AppError } from '@/lib/errors/app-error';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { exploreStart } from '@/lib/server/resources/explore/explore-start';

/**
 * What the chart builder starts with, for the addresses that the page itself takes: the saved chart as it is now, or a
 * dataset that the chart changes to.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const viewer = await pageViewerOf(request.headers);
    if (!viewer.permissions.has('can_read on Chart')) {
      throw new AppError(viewer.kind === 'anonymous' ? 'sign_in_needed' : 'forbidden');
    }
    return jsonResponse(await exploreStart(new URL(request.url).searchParams, viewer));
  } catch (error) {
    return errorResponse(error);
  }
}
