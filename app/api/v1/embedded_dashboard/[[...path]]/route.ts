import { serve } from '@/lib/server/api/serve';
import { embeddedDashboardService } from '@/lib/server/resources/embedded-dashboard';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(embeddedDashboardService);
