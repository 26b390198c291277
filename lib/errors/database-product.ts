import type { ErrorEntry } from './entry';

const engine = { shape: 'errors', level: 'error', status: 422 } as const;

/** Error messages of single database products, where they differ from the messages in `database.ts`. */
export const databaseProductErrors = {
  connection_server_unknown: {
    ...engine,
    errorType: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    message: 'Unknown {server} server host "{hostname}".',
  },
  connection_hostname_unresolved: {
    ...engine,
    errorType: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    message: 'Hostname "{hostname}" cannot be resolved.',
  },
  connection_hostname_unreached: {
    ...engine,
    errorType: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    message: 'Could not resolve hostname: "{hostname}".',
  },
  connection_host_unreachable: {
    ...engine,
    errorType: 'CONNECTION_HOST_DOWN_ERROR',
    message: 'The host "{hostname}" might be down and can\'t be reached.',
  },
  connection_refused: {
    ...engine,
    errorType: 'CONNECTION_PORT_CLOSED_ERROR',
    message: 'Server refused the connection: check hostname and port.',
  },
  connection_port_invalid: {
    ...engine,
    errorType: 'CONNECTION_INVALID_PORT_ERROR',
    message: 'Port out of range 0-65535',
  },
  connection_credentials_wrong: {
    ...engine,
    errorType: 'CONNECTION_INVALID_USERNAME_ERROR',
    message: 'Incorrect username or password.',
  },
  connection_password_wanted: {
    ...engine,
    errorType: 'CONNECTION_ACCESS_DENIED_ERROR',
    message: 'Please enter a password.',
  },
  connection_password_unfit: {
    ...engine,
    errorType: 'CONNECTION_INVALID_PASSWORD_ERROR',
    message: 'The user/password combination is not valid (Incorrect password for user).',
  },
  connection_access_or_database_denied: {
    ...engine,
    errorType: 'CONNECTION_ACCESS_DENIED_ERROR',
    message: 'Either the username "{username}", password, or database name "{database}" is incorrect.',
  },
  connection_roles_missing: {
    ...engine,
    errorType: 'CONNECTION_DATABASE_PERMISSIONS_ERROR',
    message:
      'Unable to connect. Verify that the following roles are set on the service account: "BigQuery Data Viewer", "BigQuery Metadata Viewer", "BigQuery Job User" and the following permissions are set "bigquery.readsessions.create", "bigquery.readsessions.getData"',
  },
  connection_database_misnamed: {
    ...engine,
    errorType: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    message:
      'We were unable to connect to your database named "{database}". Please verify your database name and try again.',
  },
  connection_database_not_found: {
    ...engine,
    errorType: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    message: 'Unable to connect to database "{database}"',
  },
  connection_database_unreached: {
    ...engine,
    errorType: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    message: 'Could not connect to database: "{database}"',
  },
  connection_database_forbidden: {
    ...engine,
    errorType: 'CONNECTION_DATABASE_PERMISSIONS_ERROR',
    message: 'Unable to connect to database "{database}": database does not exist or insufficient permissions',
  },
  connection_catalog_unknown: {
    ...engine,
    errorType: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    message: 'Unable to connect to catalog named "{catalog_name}".',
  },
  connection_text_invalid: {
    ...engine,
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    message: "Invalid Connection String: Expecting String of the form 'ocient://user:pass@host:port/database'.",
  },
  table_unknown: {
    ...engine,
    errorType: 'TABLE_DOES_NOT_EXIST_ERROR',
    message: 'The table "{table_name}" does not exist. A valid table must be used to run this query.',
  },
  table_or_view_unknown: {
    ...engine,
    errorType: 'TABLE_DOES_NOT_EXIST_ERROR',
    message: 'Table or View "{table_name}" does not exist.',
  },
  schema_unknown: {
    ...engine,
    errorType: 'SCHEMA_DOES_NOT_EXIST_ERROR',
    message: 'The schema "{schema_name}" does not exist. A valid schema must be used to run this query.',
  },
  object_unknown: {
    ...engine,
    errorType: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: '{object} does not exist in this database.',
  },
  column_unresolved_at_line: {
    ...engine,
    errorType: 'COLUMN_DOES_NOT_EXIST_ERROR',
    message: 'We can\'t seem to resolve column "{column_name}" at line {location}.',
  },
  column_unknown_in_table: {
    ...engine,
    errorType: 'COLUMN_DOES_NOT_EXIST_ERROR',
    message: 'Column "{column_name}" not found in "{table_name}".',
  },
  column_reference_invalid: {
    ...engine,
    errorType: 'COLUMN_DOES_NOT_EXIST_ERROR',
    message: 'Invalid reference to column: "{column_name}"',
  },
  sql_syntax_near: {
    ...engine,
    errorType: 'SYNTAX_ERROR',
    message: 'Please check your query for syntax errors near "{syntax_error}". Then, try running your query again.',
  },
  sql_syntax_expecting: {
    ...engine,
    errorType: 'SYNTAX_ERROR',
    message: 'Syntax Error: {qualifier} input "{input}" expecting "{expected}',
  },
  sql_aggregation: {
    ...engine,
    errorType: 'SYNTAX_ERROR',
    message: 'Invalid aggregation expression.',
  },
  sql_ungrouped: {
    ...engine,
    errorType: 'SYNTAX_ERROR',
    message: '"{expression}" is neither an aggregation function nor appears in the GROUP BY clause.',
  },
} as const satisfies Record<string, ErrorEntry>;
