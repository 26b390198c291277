import { z } from 'zod';
import type { Permission } from '@/lib/permissions/vocabulary';
import type { Action } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { leaveNotice } from '@/lib/server/auth/flash';
import { importFromRequest } from '@/lib/server/transfer/import/request';
import type { ImportKind } from '@/lib/server/transfer/parse-bundle';
import { noticeHeader } from '@/lib/text/notice';

const file = z.string().meta({ format: 'binary' });
const secrets = z.string().optional().meta({ description: 'JSON: what it belongs to, by its file in the archive.' });
const common = {
  overwrite: z.enum(['true', 'false']).optional(),
  passwords: secrets,
  ssh_tunnel_passwords: secrets,
  ssh_tunnel_private_keys: secrets,
  ssh_tunnel_private_key_passwords: secrets,
};
const ImportForm = z.object({ formData: file, ...common });
const BundleForm = z.object({ bundle: file, ...common });

/** `POST import/`: imports an export file. */
export function importAction(kind: ImportKind, permission: Permission, message = 'OK'): Action {
  return {
    method: 'POST',
    path: 'import',
    permission,
    body: kind === 'assets' ? BundleForm : ImportForm,
    bodyType: 'multipart/form-data',
    run: async ({ request, viewer }) => {
      const { notice } = await importFromRequest(request, kind, viewer);
      const isAsked = request.headers.has(noticeHeader);
      return jsonResponse({ message }, 200, isAsked ? { 'set-cookie': leaveNotice(notice, request.headers) } : {});
    },
  };
}
