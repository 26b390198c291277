import type { Permission } from '@/lib/permissions/vocabulary';
import type { Action } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { importFromRequest } from '@/lib/server/transfer/import-request';
import type { ImportKind } from '@/lib/server/transfer/parse-bundle';

/** `POST import/`: an export brought in. */
export function importAction(kind: ImportKind, permission: Permission, message = 'OK'): Action {
  return {
    method: 'POST',
    path: 'import',
    permission,
    run: async ({ request, viewer }) => {
      await importFromRequest(request, kind, viewer);
      return jsonResponse({ message });
    },
  };
}
