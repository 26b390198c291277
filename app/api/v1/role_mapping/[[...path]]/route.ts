import { serve } from '@/lib/server/api/serve';
import { roleMappingResource } from '@/lib/server/resources/security/role-mapping';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(roleMappingResource);
