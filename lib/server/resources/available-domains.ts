import type { Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';

/** Other names of this site that browsers may spread their requests over. HTTP/2 left nothing to gain: there are none. */
export const availableDomains: Service = {
  name: 'available_domains',
  actions: [
    {
      method: 'GET',
      path: '',
      permission: 'can_read on AvailableDomains',
      run: () => jsonResponse({ result: { domains: null } }),
    },
  ],
};
