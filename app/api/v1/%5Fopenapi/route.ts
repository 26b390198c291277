import { serve } from '@/lib/server/api/serve';
import { openApi } from '@/lib/server/resources/openapi';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(openApi);
