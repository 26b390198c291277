import { serve } from '@/lib/server/api/serve';
import { tabStateService } from '@/lib/server/resources/tab-state';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(tabStateService);
