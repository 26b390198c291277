import type { Engine } from './engine';
import { postgresqlDialect } from './postgresql-dialect';

export const postgresql: Engine = {
  schemes: ['postgresql', 'postgres'],
  label: 'PostgreSQL',
  dialect: postgresqlDialect,
  async connect(address, limits) {
    const { connectPostgresql } = await import('./postgresql-connection');
    return connectPostgresql(address, limits);
  },
  errors: [
    [/role "(?<username>.*?)" does not exist/, 'connection_username_invalid'],
    [/password authentication failed for user "(?<username>.*?)"/, 'connection_password_invalid'],
    [/no password supplied|must be a string|no password/i, 'connection_password_missing'],
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
  ],
  parameters: [
    { name: 'host', required: true },
    { name: 'port', required: true, default: 5432 },
    { name: 'database', required: true },
    { name: 'username', required: true },
    { name: 'password', required: false },
    { name: 'query', required: false },
    { name: 'encryption', required: false },
  ],
};
