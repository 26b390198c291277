import { serve } from '@/lib/server/api/serve';
import { rowLevelSecurityResource } from '@/lib/server/resources/row-level-security';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(rowLevelSecurityResource);
