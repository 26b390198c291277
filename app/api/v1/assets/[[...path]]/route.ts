import { serve } from '@/lib/server/api/serve';
import { assetsService } from '@/lib/server/resources/assets';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(assetsService);
