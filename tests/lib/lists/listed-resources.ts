import type { Resource } from '@/lib/server/api/resource';
import { annotationResource } from '@/lib/server/resources/annotation/annotation';
import { annotationLayerResource } from '@/lib/server/resources/annotation/layer';
import { chartResource } from '@/lib/server/resources/chart/chart';
import { cssTemplateResource } from '@/lib/server/resources/css-template';
import { dashboardResource } from '@/lib/server/resources/dashboard/dashboard';
import { databaseResource } from '@/lib/server/resources/database/database';
import { datasetResource } from '@/lib/server/resources/dataset/dataset';
import { dynamicPluginResource } from '@/lib/server/resources/dynamic-plugin';
import { jobRows } from '@/lib/server/resources/job';
import { logEntries } from '@/lib/server/resources/log';
import { reportLogResource } from '@/lib/server/resources/report/log';
import { reportResource } from '@/lib/server/resources/report/report';
import { rowLevelSecurityResource } from '@/lib/server/resources/row-level-security';
import { groupResource } from '@/lib/server/resources/security/group';
import { roleResource } from '@/lib/server/resources/security/role';
import { roleMappingResource } from '@/lib/server/resources/security/role-mapping';
import { userResource } from '@/lib/server/resources/security/user';
import { userRegistrationResource } from '@/lib/server/resources/security/user-registration';
import { queryResource } from '@/lib/server/resources/sqllab/query';
import { savedQueryResource } from '@/lib/server/resources/sqllab/saved-query';
import { tagResource } from '@/lib/server/resources/tag/tag';
import { themeResource } from '@/lib/server/resources/theme';

/** The resources of the lists, by the ids of their plans. */
export const listed: Readonly<Record<string, Resource>> = {
  dashboard: dashboardResource,
  chart: chartResource,
  dataset: datasetResource,
  database: databaseResource,
  'saved-query': savedQueryResource,
  query: queryResource,
  'annotation-layer': annotationLayerResource,
  annotation: annotationResource,
  'css-template': cssTemplateResource,
  theme: themeResource,
  plugin: dynamicPluginResource,
  tag: tagResource,
  rule: rowLevelSecurityResource,
  'role-mapping': roleMappingResource,
  alert: reportResource,
  report: reportResource,
  run: reportLogResource,
  job: jobRows,
  user: userResource,
  group: groupResource,
  role: roleResource,
  registration: userRegistrationResource,
  log: logEntries,
};
