import type { ErrorPattern } from '@/lib/server/engines/engine';

const location = { invalid: ['host', 'port'] };

/** Error messages of MySQL, its relatives and their drivers; the first pattern that matches decides. */
export const mysqlErrors: readonly ErrorPattern[] = [
  [/Access denied for user '(?<username>.*?)'/, 'connection_access_denied', { invalid: ['username', 'password'] }],
  [/Unknown (?<server>\w+) server host '(?<hostname>.*?)'/, 'connection_server_unknown', { invalid: ['host'] }],
  [/getaddrinfo \w+ (?<hostname>\S+)/, 'connection_hostname_invalid', { invalid: ['host'] }],
  [/Can't connect to \w+ server on '(?<hostname>.*?)'/, 'connection_host_unreachable', location],
  [/connect ECONNREFUSED (?<hostname>\S+):(?<port>\d+)/, 'connection_port_closed', location],
  [/connect (?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT) (?<hostname>\S+):(?<port>\d+)/, 'connection_host_down', location],
  [/connect ETIMEDOUT$/, 'database_unreachable'],
  [/Unknown database '(?<database>.*?)'/, 'connection_database_unknown', { invalid: ['database'] }],
  [
    /check the manual that corresponds to your \w+ server version for the right syntax to use near '(?<syntax_error>.*)/,
    'sql_syntax_near',
  ],
  [/Unknown column '(?<column_name>.+?)' in /, 'column_unknown'],
  [/max_statement_time exceeded|maximum statement execution time exceeded/, 'query_timeout'],
  [/Query execution was interrupted/, 'query_cancelled'],
  [/Cannot execute statement in a READ ONLY transaction/, 'statement_writes', { statement: 'The statement' }],
  [/Too many connections|max_user_connections/, 'database_busy'],
];
