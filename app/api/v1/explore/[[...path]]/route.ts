import { serve } from '@/lib/server/api/serve';
import { explore } from '@/lib/server/resources/explore/explore';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(explore);
