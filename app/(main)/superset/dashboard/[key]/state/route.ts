import { failure, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { jsonResponse } from '@/lib/server/api/wire';
import { dataMaskOf } from '@/lib/server/dashboard/dashboard-state';

interface Context {
  readonly params: Promise<{ readonly key: string }>;
}

/** The filters and cross-filters of this address in the format of the contract: id → data mask. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const { dashboard, state } = await viewOfRequest(request, (await context.params).key);
    return jsonResponse({ dataMask: dataMaskOf(dashboard, state) });
  } catch (error) {
    return failure(error);
  }
}
