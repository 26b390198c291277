import { serve } from '@/lib/server/api/serve';
import { menu } from '@/lib/server/resources/user/menu';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(menu);
