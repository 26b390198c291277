import { authErrors } from './auth';
import { dashboardErrors } from './dashboard';
import { databaseErrors } from './database';
import { databaseAdminErrors } from './database-admin';
import { databaseProductErrors } from './database-product';
import type { ErrorEntry } from './entry';
import { jobErrors } from './job';
import { pictureErrors } from './picture';
import { pluginErrors } from './plugin';
import { queryErrors } from './query';
import { reportErrors } from './report';
import { requestErrors } from './request';
import { sqlErrors } from './sql';
import { sqlLabErrors } from './sqllab';
import { stateErrors } from './state';
import { transferErrors } from './transfer';
import { vizErrors } from './viz';

/** Every error of the product: code → HTTP status, level, message. Each subject has its own file; joined here. */
export const catalogue = {
  ...requestErrors,
  ...reportErrors,
  ...authErrors,
  ...queryErrors,
  ...jobErrors,
  ...databaseErrors,
  ...databaseAdminErrors,
  ...databaseProductErrors,
  ...dashboardErrors,
  ...pictureErrors,
  ...pluginErrors,
  ...sqlErrors,
  ...sqlLabErrors,
  ...stateErrors,
  ...transferErrors,
  ...vizErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof catalogue;
