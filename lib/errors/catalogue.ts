import { authErrors } from './auth';
import { dashboardErrors } from './dashboard';
import { databaseErrors } from './database';
import type { ErrorEntry } from './entry';
import { queryErrors } from './query';
import { requestErrors } from './request';
import { transferErrors } from './transfer';
import { vizErrors } from './viz';

/** Every way the product can fail: code → status, level, sentence. One file a subject, joined here. */
export const catalogue = {
  ...requestErrors,
  ...authErrors,
  ...queryErrors,
  ...databaseErrors,
  ...dashboardErrors,
  ...transferErrors,
  ...vizErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof catalogue;
