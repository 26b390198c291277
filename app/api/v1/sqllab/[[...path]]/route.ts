import { serve } from '@/lib/server/api/serve';
import { sqlLab } from '@/lib/server/resources/sqllab/sqllab';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(sqlLab);
