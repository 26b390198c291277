import type { ErrorKind } from '@/lib/client/error-kind';
import type { ApiErrorPart } from './api-error-part';
import { DatabaseError } from './database-error';
import { DriverError } from './driver-error';
import { FieldsError } from './fields-error';
import { GenericError } from './generic-error';
import { MissingDatasetError } from './missing-dataset-error';
import { NetworkError } from './network-error';
import { OAuth2Error } from './oauth2-error';
import { ParametersError } from './parameters-error';
import { SqlError } from './sql-error';
import { TimeoutError } from './timeout-error';

export const renderers = {
  database: DatabaseError,
  driver: DriverError,
  fields: FieldsError,
  generic: GenericError,
  missing_dataset: MissingDatasetError,
  network: NetworkError,
  oauth2: OAuth2Error,
  parameters: ParametersError,
  sql: SqlError,
  timeout: TimeoutError,
} satisfies Record<ErrorKind, ApiErrorPart>;
