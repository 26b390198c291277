import { serve } from '@/lib/server/api/serve';
import { formDataService } from '@/lib/server/resources/explore/form-data';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(formDataService);
