import { serve } from '@/lib/server/api/serve';
import { datasource } from '@/lib/server/resources/datasource/datasource';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(datasource);
