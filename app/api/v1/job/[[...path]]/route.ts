import { serve } from '@/lib/server/api/serve';
import { jobService } from '@/lib/server/resources/job';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(jobService);
