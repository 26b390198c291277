import type { ErrorPattern } from '@/lib/server/engines/engine';

/** Error messages of SQL Server's drivers; the first pattern that matches decides. */
export const mssqlErrors: readonly ErrorPattern[] = [
  [/Net-Lib error during Connection refused \(\d+\)/, 'connection_port_closed'],
  [/Net-Lib error during Operation timed out \(\d+\)/, 'connection_host_down'],
  [/Adaptive Server is unavailable or does not exist \((?<hostname>.*?)\)/, 'connection_hostname_invalid'],
  [/Adaptive Server connection failed \(/, 'connection_access_or_database_denied'],
];
