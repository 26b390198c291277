import type { ErrorType } from '@/lib/errors/error-types';
import type { ApiError, ApiProblem } from './api-error';

/** The ways in which errors are shown; each is one renderer in `components/ui/feedback/api-error`. */
export type ErrorKind =
  | 'database'
  | 'driver'
  | 'fields'
  | 'generic'
  | 'missing_dataset'
  | 'network'
  | 'oauth2'
  | 'parameters'
  | 'sql'
  | 'timeout';

/** Types that only other servers of the same API send. */
type ForeignType = 'SQLLAB_TIMEOUT_ERROR' | 'USER_ACTIVITY_SECURITY_ACCESS_ERROR';

const kinds: Readonly<Record<string, ErrorKind>> = {
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: 'database',
  ASYNC_WORKERS_ERROR: 'database',
  BACKEND_TIMEOUT_ERROR: 'timeout',
  CHART_SECURITY_ACCESS_ERROR: 'generic',
  COLUMN_DOES_NOT_EXIST_ERROR: 'database',
  CONNECTION_ACCESS_DENIED_ERROR: 'database',
  CONNECTION_DATABASE_PERMISSIONS_ERROR: 'database',
  CONNECTION_DATABASE_TIMEOUT: 'database',
  CONNECTION_HOST_DOWN_ERROR: 'database',
  CONNECTION_INVALID_HOSTNAME_ERROR: 'database',
  CONNECTION_INVALID_PASSWORD_ERROR: 'database',
  CONNECTION_INVALID_PORT_ERROR: 'database',
  CONNECTION_INVALID_USERNAME_ERROR: 'database',
  CONNECTION_MISSING_PARAMETERS_ERROR: 'database',
  CONNECTION_PORT_CLOSED_ERROR: 'database',
  CONNECTION_UNKNOWN_DATABASE_ERROR: 'database',
  DASHBOARD_SECURITY_ACCESS_ERROR: 'generic',
  DATABASE_NOT_FOUND_ERROR: 'database',
  DATABASE_SECURITY_ACCESS_ERROR: 'generic',
  DATASOURCE_SECURITY_ACCESS_ERROR: 'generic',
  DML_NOT_ALLOWED_ERROR: 'database',
  FAILED_FETCHING_DATASOURCE_INFO_ERROR: 'missing_dataset',
  FRONTEND_CSRF_ERROR: 'generic',
  FRONTEND_NETWORK_ERROR: 'network',
  FRONTEND_TIMEOUT_ERROR: 'timeout',
  GENERIC_BACKEND_ERROR: 'generic',
  GENERIC_COMMAND_ERROR: 'generic',
  GENERIC_DB_ENGINE_ERROR: 'database',
  INVALID_CTAS_QUERY_ERROR: 'database',
  INVALID_CVAS_QUERY_ERROR: 'database',
  INVALID_PAYLOAD_FORMAT_ERROR: 'generic',
  INVALID_PAYLOAD_SCHEMA_ERROR: 'fields',
  INVALID_SQL_ERROR: 'sql',
  INVALID_TEMPLATE_PARAMS_ERROR: 'parameters',
  MARSHMALLOW_ERROR: 'fields',
  MISSING_OWNERSHIP_ERROR: 'generic',
  MISSING_TEMPLATE_PARAMS_ERROR: 'parameters',
  OAUTH2_REDIRECT: 'oauth2',
  OAUTH2_REDIRECT_ERROR: 'database',
  OBJECT_DOES_NOT_EXIST_ERROR: 'database',
  QUERY_SECURITY_ACCESS_ERROR: 'generic',
  REPORT_NOTIFICATION_ERROR: 'generic',
  RESULTS_BACKEND_ERROR: 'database',
  RESULTS_BACKEND_NOT_CONFIGURED_ERROR: 'database',
  RESULT_TOO_LARGE_ERROR: 'database',
  SCHEMA_DOES_NOT_EXIST_ERROR: 'database',
  SQLLAB_TIMEOUT_ERROR: 'timeout',
  SYNTAX_ERROR: 'sql',
  TABLE_DOES_NOT_EXIST_ERROR: 'database',
  TABLE_NOT_FOUND_ERROR: 'database',
  TABLE_SECURITY_ACCESS_ERROR: 'generic',
  UNKNOWN_DATASOURCE_TYPE_ERROR: 'missing_dataset',
  USER_ACTIVITY_SECURITY_ACCESS_ERROR: 'generic',
  VIZ_GET_DF_ERROR: 'database',
} satisfies Record<ErrorType | ForeignType, ErrorKind>;

const driverMessage = /^Could not load database driver/;
const datasetMessage = /^(?:Dataset|Datasource) does not exist$/;

/** The renderer for one problem of an error. */
export function kindOf({ message, error_type, extra }: ApiProblem): ErrorKind {
  const english = typeof extra.english === 'string' ? extra.english : message;
  if (driverMessage.test(english)) return 'driver';
  if (datasetMessage.test(english)) return 'missing_dataset';
  const kind = error_type === null ? undefined : kinds[error_type];
  if (typeof extra.messages === 'object' && extra.messages !== null) return 'fields';
  return kind ?? 'generic';
}

/** Whether the same call may succeed when it is simply made again. */
export function isWorthRetrying({ status, isNetwork, isTimeout }: ApiError): boolean {
  return isNetwork || isTimeout || status >= 500 || status === 408 || status === 429;
}
