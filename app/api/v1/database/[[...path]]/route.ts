import { serve } from '@/lib/server/api/serve';
import { databaseResource } from '@/lib/server/resources/database/database';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(databaseResource);
