import { serve } from '@/lib/server/api/serve';
import { queryResource } from '@/lib/server/resources/sqllab/query';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(queryResource);
