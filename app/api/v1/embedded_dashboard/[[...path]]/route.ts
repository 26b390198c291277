import { serve } from '@/lib/server/api/serve';
import { embeddedDashboardService } from '@/lib/server/resources/dashboard/embedded';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(embeddedDashboardService);
