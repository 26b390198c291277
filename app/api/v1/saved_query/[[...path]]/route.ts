import { serve } from '@/lib/server/api/serve';
import { savedQueryResource } from '@/lib/server/resources/sqllab/saved-query';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(savedQueryResource);
