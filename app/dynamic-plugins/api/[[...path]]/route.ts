import { serve } from '@/lib/server/api/serve';
import { dynamicPlugins } from '@/lib/server/resources/dynamic-plugin';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(dynamicPlugins);
