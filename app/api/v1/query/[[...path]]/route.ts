import { serve } from '@/lib/server/api/serve';
import { queryContextAction } from '@/lib/server/resources/chart-data';
import { queryResource } from '@/lib/server/resources/query';

const actions = [queryContextAction, ...(queryResource.actions ?? [])];

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve({ ...queryResource, actions });
