import { serve } from '@/lib/server/api/serve';
import { chartResource } from '@/lib/server/resources/chart/chart';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(chartResource);
