import { serve } from '@/lib/server/api/serve';
import { cssTemplateResource } from '@/lib/server/resources/css-template';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(cssTemplateResource);
