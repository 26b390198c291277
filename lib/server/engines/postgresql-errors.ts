import type { Engine } from './engine';

/** What PostgreSQL and its drivers say; the first that matches decides. */
export const postgresqlErrors: Engine['errors'] = [
  [/role "(?<username>.*?)" does not exist/, 'connection_username_invalid'],
  [/password authentication failed for user "(?<username>.*?)"/, 'connection_password_invalid'],
  [/no password supplied|client password must be a string/, 'connection_password_missing'],
  [/could not translate host name "(?<hostname>.*?)" to address/, 'connection_hostname_invalid'],
  [/getaddrinfo \w+ (?<hostname>\S+)/, 'connection_hostname_invalid'],
  [
    /could not connect to server: Connection refused\s+Is the server running on host "(?<hostname>.*?)".*?port (?<port>\d+)/s,
    'connection_port_closed',
  ],
  [/connect ECONNREFUSED (?<hostname>\S+):(?<port>\d+)/, 'connection_port_closed'],
  [
    /could not connect to server: .*?Is the server running on host "(?<hostname>.*?)".*?port (?<port>\d+)/s,
    'connection_host_down',
  ],
  [/connect (?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT) (?<hostname>\S+):(?<port>\d+)/, 'connection_host_down'],
  [/database "(?<database>.*?)" does not exist/, 'connection_database_unknown'],
  [/column "(?<column_name>.+?)" does not exist\s+LINE (?<location>\d+?)/, 'column_unknown_at_line'],
  [/syntax error at or near "(?<syntax_error>.*?)"/, 'sql_syntax'],
  [/canceling statement due to statement timeout/, 'query_timeout'],
  [/canceling statement due to user request/, 'query_cancelled'],
  [/cannot execute (?<statement>.+?) in a read-only transaction/, 'statement_writes'],
  [/too many (?:clients|connections)|remaining connection slots are reserved/, 'database_busy'],
];
