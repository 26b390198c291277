import type { ErrorEntry } from './entry';

const engine = { shape: 'errors', level: 'error' } as const;

export const databaseErrors = {
  database_address_invalid: {
    status: 422,
    shape: 'message',
    level: 'warning',
    message:
      'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name',
  },
  database_engine_unknown: {
    ...engine,
    status: 422,
    errorType: 'GENERIC_COMMAND_ERROR',
    message: 'Could not load database driver: {scheme}',
  },
  database_out_of_sight: {
    status: 404,
    shape: 'errors',
    level: 'error',
    errorType: 'DATABASE_NOT_FOUND_ERROR',
    message: 'No such database',
  },
  database_not_found: {
    ...engine,
    status: 404,
    errorType: 'DATABASE_NOT_FOUND_ERROR',
    message: 'The database was deleted, or never existed.',
  },
  database_file_missing: {
    ...engine,
    status: 422,
    errorType: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    message: 'Unable to connect to database "{database}".',
  },
  query_too_costly: {
    ...engine,
    status: 422,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    message:
      'The database plans this query at a cost of {cost}, and no more than {most} is allowed. Narrow it: a shorter time range, more filters, fewer rows.',
  },
  impersonation_unsupported: {
    ...engine,
    status: 422,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    message: '{engine_name} cannot be asked in the name of a user. Turn off “Connect as whoever asks” for it.',
  },
  impersonation_nobody: {
    ...engine,
    status: 403,
    errorType: 'DATABASE_SECURITY_ACCESS_ERROR',
    message: 'The database “{database}” answers in the name of whoever asks. Sign in to ask it.',
  },
  egress_refused: {
    ...engine,
    status: 400,
    errorType: 'CONNECTION_HOST_DOWN_ERROR',
    message: 'The server does not call this address. Ask an administrator whether it may be allowed.',
  },
  database_failed: {
    ...engine,
    status: 422,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    message: '{message}',
  },
  database_process_ended: {
    ...engine,
    status: 422,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    message:
      'The process in which {engine_name} runs ended before it had answered, and nothing of this is stored. The next query starts it again. If the same one ends it again, it asks for more than the process may take.',
  },
  database_changed: {
    ...engine,
    status: 422,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    message: 'The tables of {engine_name} were changed while this query read them. Run it again.',
  },
  database_busy: {
    ...engine,
    status: 503,
    errorType: 'CONNECTION_DATABASE_TIMEOUT',
    message: 'All {maxConnections} connections to the database are in use. Try again in a moment.',
  },
  database_unreachable: {
    ...engine,
    status: 422,
    errorType: 'CONNECTION_DATABASE_TIMEOUT',
    message: 'The database did not answer within {seconds} seconds.',
  },
  certificate_unreadable: {
    ...engine,
    status: 422,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    message: 'What {name} says is neither PEM text nor a file that the server can read.',
  },
  query_timeout: {
    ...engine,
    status: 408,
    errorType: 'BACKEND_TIMEOUT_ERROR',
    message: 'The query exceeded the {seconds} seconds timeout.',
  },
  query_cancelled: {
    ...engine,
    status: 499,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    message: 'The query was stopped.',
  },
  statement_writes: {
    ...engine,
    status: 403,
    errorType: 'DML_NOT_ALLOWED_ERROR',
    message: 'This database answers questions only: {statement} changes data or settings.',
  },
  connection_username_invalid: {
    ...engine,
    status: 422,
    errorType: 'CONNECTION_INVALID_USERNAME_ERROR',
    message: 'The username "{username}" does not exist.',
  },
  connection_password_invalid: {
    ...engine,
    status: 422,
    errorType: 'CONNECTION_INVALID_PASSWORD_ERROR',
    message: 'The password provided for username "{username}" is incorrect.',
  },
  connection_password_missing: {
    ...engine,
    status: 422,
    errorType: 'CONNECTION_ACCESS_DENIED_ERROR',
    message: 'Please re-enter the password.',
  },
  connection_access_denied: {
    ...engine,
    status: 422,
    errorType: 'CONNECTION_ACCESS_DENIED_ERROR',
    message: 'Either the username "{username}" or the password is incorrect.',
  },
  connection_hostname_invalid: {
    ...engine,
    status: 422,
    errorType: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    message: 'The hostname "{hostname}" cannot be resolved.',
  },
  connection_port_closed: {
    ...engine,
    status: 422,
    errorType: 'CONNECTION_PORT_CLOSED_ERROR',
    message: 'Port {port} on hostname "{hostname}" refused the connection.',
  },
  connection_host_down: {
    ...engine,
    status: 422,
    errorType: 'CONNECTION_HOST_DOWN_ERROR',
    message: 'The host "{hostname}" might be down, and can\'t be reached on port {port}.',
  },
  connection_database_unknown: {
    ...engine,
    status: 422,
    errorType: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    message: 'Unable to connect to database "{database}".',
  },
  column_unknown: {
    ...engine,
    status: 422,
    errorType: 'COLUMN_DOES_NOT_EXIST_ERROR',
    message: 'We can\'t seem to resolve the column "{column_name}"',
  },
  column_unknown_at_line: {
    ...engine,
    status: 422,
    errorType: 'COLUMN_DOES_NOT_EXIST_ERROR',
    message: 'We can\'t seem to resolve the column "{column_name}" at line {location}.',
  },
  sql_syntax: {
    ...engine,
    status: 422,
    errorType: 'SYNTAX_ERROR',
    message:
      'Please check your query for syntax errors at or near "{syntax_error}". Then, try running your query again.',
  },
  database_form_incomplete: {
    ...engine,
    status: 422,
    errorType: 'CONNECTION_MISSING_PARAMETERS_ERROR',
    message: 'One or more parameters are missing: {name}',
  },
  database_form_encryption: {
    ...engine,
    status: 422,
    errorType: 'GENERIC_COMMAND_ERROR',
    message: 'Unable to build a URL with encryption enabled',
  },
  database_driver_absent: {
    ...engine,
    status: 422,
    errorType: 'GENERIC_COMMAND_ERROR',
    message:
      'Could not load database driver: {engine_name}. Install the package {package} beside Isoline (npm install {package}) and start it again.',
  },
  database_driver_unknown: {
    ...engine,
    status: 422,
    errorType: 'GENERIC_COMMAND_ERROR',
    message:
      'Could not load database driver: {engine_name}. Charts can be written for it, but nothing can be read from it.',
  },
} as const satisfies Record<string, ErrorEntry>;
