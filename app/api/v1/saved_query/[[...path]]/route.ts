import { serve } from '@/lib/server/api/serve';
import { savedQueryResource } from '@/lib/server/resources/saved-query';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(savedQueryResource);
