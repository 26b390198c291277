import type { Served } from '@/lib/server/api/route';
import { advancedDataType } from './advanced-data-type';
import { annotationLayerResource } from './annotation/layer';
import { assetsService } from './assets';
import { asyncEvent } from './async-event';
import { availableDomains } from './available-domains';
import { cacheKey } from './chart/cache-key';
import { chartResource } from './chart/chart';
import { chartData } from './chart/data';
import { cssTemplateResource } from './css-template';
import { dashboardResource } from './dashboard/dashboard';
import { embeddedDashboardService } from './dashboard/embedded';
import { databaseResource } from './database/database';
import { datasetResource } from './dataset/dataset';
import { datasource } from './datasource/datasource';
import { explore } from './explore/explore';
import { formDataService } from './explore/form-data';
import { jobService } from './job';
import { logService } from './log';
import { reportResource } from './report/report';
import { rowLevelSecurityResource } from './row-level-security';
import { searchService } from './search';
import { roleMappingResource } from './security/role-mapping';
import { security } from './security/security';
import { queryResource } from './sqllab/query';
import { savedQueryResource } from './sqllab/saved-query';
import { sqlLab } from './sqllab/sqllab';
import { tagResource } from './tag/tag';
import { themeResource } from './theme';
import { timeRangeService } from './time-range';
import { userAvatar } from './user/avatar';
import { me } from './user/me';
import { menu } from './user/menu';

/** Every resource and service under `/api/v1`, each served by the route of its name. */
export const allServed: readonly Served[] = [
  advancedDataType,
  annotationLayerResource,
  assetsService,
  asyncEvent,
  availableDomains,
  cacheKey,
  chartResource,
  chartData,
  cssTemplateResource,
  dashboardResource,
  databaseResource,
  datasetResource,
  datasource,
  embeddedDashboardService,
  explore,
  jobService,
  logService,
  me,
  menu,
  queryResource,
  reportResource,
  roleMappingResource,
  rowLevelSecurityResource,
  savedQueryResource,
  searchService,
  security,
  sqlLab,
  tagResource,
  themeResource,
  formDataService,
  timeRangeService,
  userAvatar,
];
