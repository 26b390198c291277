import { serve } from '@/lib/server/api/serve';
import { logService } from '@/lib/server/resources/log';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(logService);
