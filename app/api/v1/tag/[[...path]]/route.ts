import { serve } from '@/lib/server/api/serve';
import { tagResource } from '@/lib/server/resources/tag';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(tagResource);
