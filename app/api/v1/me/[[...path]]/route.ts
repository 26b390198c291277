import { serve } from '@/lib/server/api/serve';
import { me } from '@/lib/server/resources/user/me';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(me);
