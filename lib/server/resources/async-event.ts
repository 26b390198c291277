import type { Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';

/** Events of queries that run in the background. Always empty: charts are answered within their own request here. */
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
