import { serve } from '@/lib/server/api/serve';
import { cacheKey } from '@/lib/server/resources/chart/cache-key';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(cacheKey);
