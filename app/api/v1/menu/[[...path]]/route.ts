import { serve } from '@/lib/server/api/serve';
import { menu } from '@/lib/server/resources/menu';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(menu);
