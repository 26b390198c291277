import type { ErrorPattern } from '@/lib/server/engines/engine';

const location = { invalid: ['host', 'port'] };

/** Messages of libpq for failed connections; shared by databases with PostgreSQL's protocol. */
export const libpqErrors: readonly ErrorPattern[] = [
  [/could not translate host name "(?<hostname>.*?)" to address/, 'connection_hostname_invalid', { invalid: ['host'] }],
  [/getaddrinfo \w+ (?<hostname>\S+)/, 'connection_hostname_invalid', { invalid: ['host'] }],
  [
    /could not connect to server: Connection refused\s+Is the server running on host "(?<hostname>.*?)".*?port (?<port>\d+)/s,
    'connection_port_closed',
    location,
  ],
  [/connect ECONNREFUSED (?<hostname>\S+):(?<port>\d+)/, 'connection_port_closed', location],
  [
    /could not connect to server: .*?Is the server running on host "(?<hostname>.*?)".*?port (?<port>\d+)/s,
    'connection_host_down',
    location,
  ],
  [/connect (?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT) (?<hostname>\S+):(?<port>\d+)/, 'connection_host_down', location],
];

/** Error messages of PostgreSQL and its drivers; the first pattern that matches decides. */
export const postgresqlErrors: readonly ErrorPattern[] = [
  [/role "(?<username>.*?)" does not exist/, 'connection_username_invalid', { invalid: ['username'] }],
  [
    /password authentication failed for user "(?<username>.*?)"/,
    'connection_password_invalid',
    { invalid: ['username', 'password'] },
  ],
  [/no password supplied|client password must be a string/, 'connection_password_missing', { invalid: ['password'] }],
  ...libpqErrors,
  [/database "(?<database>.*?)" does not exist/, 'connection_database_unknown', { invalid: ['database'] }],
  [/column "(?<column_name>.+?)" does not exist\s+LINE (?<location>\d+?)/, 'column_unknown_at_line'],
  [/syntax error at or near "(?<syntax_error>.*?)"/, 'sql_syntax'],
  [/canceling statement due to statement timeout/, 'query_timeout'],
  [/canceling statement due to user request/, 'query_cancelled'],
  [/cannot execute (?<statement>.+?) in a read-only transaction/, 'statement_writes'],
  [/too many (?:clients|connections)|remaining connection slots are reserved/, 'database_busy'],
];
