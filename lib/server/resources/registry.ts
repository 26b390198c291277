import type { Served } from '@/lib/server/api/route';
import { advancedDataType } from './advanced-data-type';
import { annotationLayerResource } from './annotation-layer';
import { assetsService } from './assets';
import { asyncEvent } from './async-event';
import { availableDomains } from './available-domains';
import { cacheKey } from './cache-key';
import { chartResource } from './chart';
import { chartData } from './chart-data';
import { cssTemplateResource } from './css-template';
import { dashboardResource } from './dashboard';
import { databaseResource } from './database';
import { datasetResource } from './dataset';
import { datasource } from './datasource';
import { embeddedDashboardService } from './embedded-dashboard';
import { explore } from './explore';
import { formDataService } from './form-data';
import { logService } from './log';
import { me } from './me';
import { menu } from './menu';
import { queryResource } from './query';
import { reportResource } from './report';
import { rowLevelSecurityResource } from './row-level-security';
import { savedQueryResource } from './saved-query';
import { security } from './security';
import { sqlLab } from './sqllab';
import { tagResource } from './tag';
import { themeResource } from './theme';
import { timeRangeService } from './time-range';
import { userAvatar } from './user-avatar';

/** Everything under `/api/v1`, each served by the route of its name. */
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
  logService,
  me,
  menu,
  queryResource,
  reportResource,
  rowLevelSecurityResource,
  savedQueryResource,
  security,
  sqlLab,
  tagResource,
  themeResource,
  formDataService,
  timeRangeService,
  userAvatar,
];
