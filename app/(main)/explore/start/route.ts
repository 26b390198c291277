import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { chartReader } from '@/lib/server/explore/chart-reader';
import { exploreStart } from '@/lib/server/resources/explore/explore-start';

/**
 * What the chart builder starts with, for the addresses that the page itself takes: the saved chart as it is now, or a
 * dataset that the chart changes to.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const viewer = await chartReader(request);
    return jsonResponse(await exploreStart(new URL(request.url).searchParams, viewer));
  } catch (error) {
    return errorResponse(error);
  }
}
