import { serve } from '@/lib/server/api/serve';
import { sampleService } from '@/lib/server/resources/dataset/samples';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(sampleService);
