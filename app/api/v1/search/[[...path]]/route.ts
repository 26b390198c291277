import { serve } from '@/lib/server/api/serve';
import { searchService } from '@/lib/server/resources/search';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(searchService);
