import { serve } from '@/lib/server/api/serve';
import { chartData } from '@/lib/server/resources/chart/data';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(chartData);
