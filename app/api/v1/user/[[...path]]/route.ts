import { serve } from '@/lib/server/api/serve';
import { userAvatar } from '@/lib/server/resources/user/avatar';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(userAvatar);
