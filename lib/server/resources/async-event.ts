import type { Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';

/** News of queries that run in the background. Charts answer in their own request here, so there never are any. */
export const asyncEvent: Service = {
  name: 'async_event',
  actions: [
    {
      method: 'GET',
      path: '',
      permission: 'can_list on AsyncEventsRestApi',
      run: () => jsonResponse({ result: [] }),
    },
  ],
};
