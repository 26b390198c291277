import { serve } from '@/lib/server/api/serve';
import { dashboardResource } from '@/lib/server/resources/dashboard/dashboard';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(dashboardResource);
