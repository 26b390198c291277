import { serve } from '@/lib/server/api/serve';
import { me } from '@/lib/server/resources/me';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(me);
