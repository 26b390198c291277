import { serve } from '@/lib/server/api/serve';
import { datasetResource } from '@/lib/server/resources/dataset/dataset';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(datasetResource);
