import { serve } from '@/lib/server/api/serve';
import { advancedDataType } from '@/lib/server/resources/advanced-data-type';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(advancedDataType);
