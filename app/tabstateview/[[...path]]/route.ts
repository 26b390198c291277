import { serve } from '@/lib/server/api/serve';
import { tabStateService } from '@/lib/server/resources/sqllab/tab-state';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(tabStateService);
