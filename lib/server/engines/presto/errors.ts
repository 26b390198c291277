import type { ErrorPattern } from '@/lib/server/engines/engine';

/** Error messages of Presto; the drivers of Hive and Spark are of its kind. The first pattern that matches decides. */
export const prestoErrors: readonly ErrorPattern[] = [
  [/line (?<location>.+?): .*Column '(?<column_name>.+?)' cannot be resolved/, 'column_unknown_at_line'],
  [/.*Table (?<table_name>.+?) does not exist/, 'table_unknown'],
  [/line (?<location>.+?): .*Schema '(?<schema_name>.+?)' does not exist/, 'schema_unknown'],
  [/line (?<location>.+?): .*Catalog '(?<catalog_name>.+?)' does not exist/, 'connection_catalog_unknown'],
  [/Access Denied: Invalid credentials/, 'connection_access_denied'],
  [/Failed to establish a new connection: .* nodename nor servname provided/, 'connection_hostname_invalid'],
  [/Failed to establish a new connection: .* (?:Operation timed out|Host is down)/, 'connection_host_down'],
  [/Failed to establish a new connection: .* Connection refused/, 'connection_port_closed'],
];
