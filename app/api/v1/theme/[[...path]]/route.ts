import { serve } from '@/lib/server/api/serve';
import { themeResource } from '@/lib/server/resources/theme';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(themeResource);
