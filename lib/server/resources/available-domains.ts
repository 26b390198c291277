import type { Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';

/** Other host names over which browsers may spread requests. Always null: with HTTP/2 they bring no gain. */
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
