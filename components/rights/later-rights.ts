import { loadLater } from '@/components/ui/load-later';
import { askPermissionNames } from '@/lib/client/permission-names';

/** The editor of permissions: only the dialogs of roles have one. */
export const laterRights = loadLater(async () => {
  askPermissionNames();
  return (await import('./rights-field.client')).RightsField;
});
