import type { ErrorEntry } from './entry';

const command = { shape: 'errors', errorType: 'GENERIC_COMMAND_ERROR' } as const;

export const transferErrors = {
  bundle_not_zip: { ...command, status: 422, level: 'warning', message: 'Not a ZIP file' },
  bundle_empty: { ...command, status: 422, level: 'warning', message: 'The file holds no YAML to import' },
  bundle_unsafe: { ...command, status: 422, level: 'warning', message: 'The ZIP file was refused: {reason}' },
  yaml_too_large: {
    ...command,
    status: 422,
    level: 'warning',
    message: 'The YAML was refused: it has more than {limit} {what}',
  },
  yaml_too_costly: {
    ...command,
    status: 422,
    level: 'warning',
    message: 'The YAML was refused: it takes too long to read',
  },
  bundle_unknown: {
    ...command,
    status: 422,
    level: 'warning',
    message: 'Could not find a valid command to import file',
  },
  superset_store_unsupported: {
    ...command,
    status: 422,
    level: 'error',
    message: 'The metadata are read from PostgreSQL, MySQL or SQLite, not from {engine}.',
  },
  superset_store_unknown: {
    ...command,
    status: 422,
    level: 'error',
    message: 'These are no metadata of Superset: the table {table} is missing.',
  },
  superset_secret_missing: {
    ...command,
    status: 422,
    level: 'error',
    message: 'Passwords are stored there: name the SECRET_KEY of the installation with --secret-key.',
  },
  superset_secret_wrong: {
    ...command,
    status: 422,
    level: 'error',
    message: 'The secret key does not open the passwords that are stored there.',
  },
  import_address_invalid: { ...command, status: 422, level: 'warning', message: 'Database parameters are invalid.' },
  import_tunnel_off: { ...command, status: 400, level: 'warning', message: 'SSH Tunneling is not enabled' },
  import_invalid: { ...command, status: 422, level: 'warning', message: 'Error importing {kind}: {summary}' },
  import_incomplete: {
    ...command,
    status: 422,
    level: 'warning',
    message: 'Error importing {kind}: {path} refers to {missing}, which is neither in the file nor stored here',
  },
  import_forbidden: {
    ...command,
    status: 403,
    level: 'error',
    message: "A {kind} already exists and user doesn't have permissions to overwrite it",
  },
  import_create_forbidden: {
    ...command,
    status: 403,
    level: 'error',
    message: "The file holds a {kind} that does not exist here and user doesn't have permissions to create it",
  },
  import_passwords_invalid: {
    ...command,
    status: 422,
    level: 'warning',
    message: 'The field "{field}" must be a JSON object that maps file paths to texts',
  },
  import_file_missing: { status: 400, shape: 'message', level: 'warning', message: 'Arguments are not correct' },
  import_not_multipart: {
    status: 400,
    shape: 'errors',
    level: 'error',
    errorType: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: "Request MIME type is not 'multipart/form-data'",
  },
} as const satisfies Record<string, ErrorEntry>;
