import { serve } from '@/lib/server/api/serve';
import { reportResource } from '@/lib/server/resources/report/report';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(reportResource);
