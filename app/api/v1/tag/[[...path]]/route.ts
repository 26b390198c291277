import { serve } from '@/lib/server/api/serve';
import { tagResource } from '@/lib/server/resources/tag/tag';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(tagResource);
