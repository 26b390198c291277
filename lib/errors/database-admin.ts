import type { ErrorEntry } from './entry';

const command = { shape: 'errors', level: 'warning', errorType: 'GENERIC_COMMAND_ERROR' } as const;
const error = { status: 422, shape: 'errors', level: 'error' } as const;
const plain = { shape: 'message', level: 'warning' } as const;

/** Errors of creating, changing and inspecting databases, SSH tunnels and uploads. */
export const databaseAdminErrors = {
  database_connection_failed: {
    ...plain,
    status: 422,
    message: 'Connection failed, please check your connection settings',
  },
  database_parameters_invalid: { ...command, status: 422, message: 'Database parameters are invalid.' },
  database_driver_missing: { ...command, status: 422, message: 'Could not load database driver: {engine}' },
  database_engine_argument: {
    status: 422,
    shape: 'errors',
    level: 'error',
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    message:
      "Invalid argument(s) '{key}' sent to create_engine(), using configuration {dialect}/NullPool/Engine.  Please check that the keyword arguments are appropriate for this combination of components.",
  },
  own_functions_invalid: {
    ...command,
    status: 422,
    message:
      'The functions that a database lets be called are a list of at most {most} names, each written as name or schema.name in at most {longest} characters: {reason}.',
  },
  own_functions_harmful: {
    ...command,
    status: 422,
    message:
      'No database lets these functions be called, because they see or change more than their arguments: {names}.',
  },
  database_form_unsupported: {
    status: 422,
    shape: 'errors',
    level: 'error',
    errorType: 'GENERIC_DB_ENGINE_ERROR',
    message: 'Engine "{engine}" cannot be configured through parameters.',
  },
  database_unseen: { ...command, status: 404, message: 'Database not found.' },
  database_tables_unseen: { status: 404, shape: 'error', level: 'warning', message: 'Database not found.' },
  database_password_needed: {
    ...command,
    status: 422,
    message: 'The stored password belongs to another server, account or tunnel. Type the password again.',
  },
  database_secrets_needed: {
    ...command,
    status: 422,
    message: 'The stored secrets belong to another server, account or tunnel. Type the secure extra again.',
  },
  ssh_tunnel_secret_needed: {
    ...command,
    status: 422,
    message: 'The stored password or key belongs to another SSH server. Type it again.',
  },
  ssh_tunnel_incomplete: {
    ...plain,
    status: 400,
    message: 'The SSH tunnel needs a server, a username and a password or a private key.',
  },
  ssh_tunnel_port: {
    ...plain,
    status: 400,
    message: 'A database port is required when connecting via SSH Tunnel.',
  },
  ssh_tunnel_denied: {
    ...command,
    status: 400,
    message: 'The SSH server "{server}" refused "{username}" with this password or key.',
  },
  ssh_tunnel_key_unreadable: {
    ...command,
    status: 400,
    message: 'The private key of the SSH tunnel cannot be read with this passphrase.',
  },
  ssh_tunnel_unreachable: {
    ...command,
    status: 400,
    message: 'The SSH server "{server}" cannot be reached on port {port}.',
  },
  ssh_tunnel_lost: { ...command, status: 400, message: 'The connection to the SSH server "{server}" was lost.' },
  ssh_tunnel_off: { ...plain, status: 400, message: 'SSH Tunneling is not enabled' },
  table_unseen: {
    status: 404,
    shape: 'errors',
    level: 'error',
    errorType: 'TABLE_NOT_FOUND_ERROR',
    message: 'No such table',
  },
  table_not_found: { ...plain, status: 404, message: 'Table not found on the database' },
  table_undescribed: { ...plain, status: 422, message: '{table}' },
  arguments_invalid: {
    status: 422,
    shape: 'errors',
    level: 'error',
    errorType: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: 'An error happened when validating the request',
  },
  upload_unreadable: { ...command, status: 422, message: 'Parsing error: {reason}' },
  upload_format_unknown: { ...command, status: 422, message: 'Excel file format cannot be determined' },
  upload_not_convertible: {
    ...command,
    status: 422,
    message: "Cannot convert column '{name}' to {type}. Found {count} error(s):{lines}",
  },
  upload_table_exists: {
    ...command,
    status: 422,
    message:
      "Table already exists. You can change your 'if table already exists' strategy to append or replace or provide a different Table Name to use.",
  },
  upload_schema_refused: {
    ...command,
    status: 403,
    message: 'Database schema is not allowed for csv uploads.',
  },
  upload_no_columns: { ...command, status: 422, message: 'No columns are left to be stored.' },
  upload_columns_unknown: { ...command, status: 422, message: 'The table "{table}" has no column {names}.' },
  upload_name_too_long: {
    ...command,
    status: 422,
    message: 'The name "{name}" is longer than the {longest} characters that the database keeps.',
  },
  upload_archive_mixed: { ...command, status: 422, message: 'ZIP file contains multiple file types' },
  upload_archive_empty: { ...command, status: 422, message: 'The archive holds no file.' },
  upload_archive_broken: { ...command, status: 422, message: 'The archive is broken, or no ZIP archive.' },
  upload_archive_unsafe: { ...command, status: 422, message: 'The archive unpacks to more than is let in.' },
  upload_unsupported: { ...command, status: 422, message: '{engine} takes no uploads.' },
  payload_field_invalid: {
    ...error,
    errorType: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: '{problem}',
  },
  connection_parameters_missing: {
    ...error,
    level: 'warning',
    errorType: 'CONNECTION_MISSING_PARAMETERS_ERROR',
    message: 'One or more parameters are missing: {names}',
  },
  connection_host_unresolved: {
    ...error,
    errorType: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    message: "The hostname provided can't be resolved.",
  },
  connection_port_not_integer: {
    ...error,
    errorType: 'CONNECTION_INVALID_PORT_ERROR',
    message: 'Port must be a valid integer.',
  },
  connection_port_out_of_range: {
    ...error,
    errorType: 'CONNECTION_INVALID_PORT_ERROR',
    message: 'The port must be an integer between 0 and 65535 (inclusive).',
  },
  connection_port_shut: {
    ...error,
    errorType: 'CONNECTION_PORT_CLOSED_ERROR',
    message: 'The port is closed.',
  },
} as const satisfies Record<string, ErrorEntry>;
