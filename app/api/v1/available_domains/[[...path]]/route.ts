import { serve } from '@/lib/server/api/serve';
import { availableDomains } from '@/lib/server/resources/available-domains';

export const { GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS } = serve(availableDomains);
