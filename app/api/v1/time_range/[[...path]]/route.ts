import { serve } from '@/lib/server/api/serve';
import { timeRangeService } from '@/lib/server/resources/time-range';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(timeRangeService);
