import { serve } from '@/lib/server/api/serve';
import { sqlLab } from '@/lib/server/resources/sqllab';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(sqlLab);
