import type { Service } from '@/lib/server/api/resource';
import { exportAssetsAction } from './export-action';
import { importAction } from './import-action';

/** Export and import of all dashboards, charts, datasets and databases at once. */
export const assetsService: Service = {
  name: 'assets',
  actions: [exportAssetsAction, importAction('assets', 'can_import_ on ImportExportRestApi')],
};
