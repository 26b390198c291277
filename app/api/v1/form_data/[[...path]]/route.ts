import { serve } from '@/lib/server/api/serve';
import { formDataService } from '@/lib/server/resources/form-data';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(formDataService);
