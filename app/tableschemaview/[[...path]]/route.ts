import { serve } from '@/lib/server/api/serve';
import { tableSchemaService } from '@/lib/server/resources/database/table-schema';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(tableSchemaService);
