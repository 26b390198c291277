import { openApiOf } from '@/lib/server/api/openapi/openapi';
import type { Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { config } from '@/lib/server/config';
import { requestOrigin } from '@/lib/server/public-url';
import { allServed } from './registry';

/** `/api/v1/_openapi`: the OpenAPI document, from which API clients can be generated. */
export const openApi: Service = {
  name: '_openapi',
  actions: [
    {
      method: 'GET',
      path: '',
      permission: 'can_get on OpenApi',
      summary: 'This document',
      run: ({ request }) =>
        jsonResponse(openApiOf([...allServed, openApi], `${requestOrigin(request)}${config().basePath}`)),
    },
  ],
};
