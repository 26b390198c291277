import { serve } from '@/lib/server/api/serve';
import { annotationLayerResource } from '@/lib/server/resources/annotation/layer';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(annotationLayerResource);
