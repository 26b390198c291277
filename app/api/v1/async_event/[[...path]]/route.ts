import { serve } from '@/lib/server/api/serve';
import { asyncEvent } from '@/lib/server/resources/async-event';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(asyncEvent);
