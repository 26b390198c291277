import { failure, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { jsonResponse } from '@/lib/server/api/wire';
import { dataMaskOf } from '@/lib/server/dashboard/dashboard-state';

interface Context {
  readonly params: Promise<{ readonly key: string }>;
}

/** What the filters and the chosen marks of this address come to, in the words of the wire: id → data mask. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const { dashboard, state } = await viewOfRequest(request, (await context.params).key);
    return jsonResponse({ dataMask: dataMaskOf(dashboard, state) });
  } catch (error) {
    return failure(error);
  }
}
