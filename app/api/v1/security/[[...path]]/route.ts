import { serve } from '@/lib/server/api/serve';
import { security } from '@/lib/server/resources/security/security';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(security);
