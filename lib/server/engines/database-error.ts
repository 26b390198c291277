import { AppError } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/catalogue';
import type { Engine } from './engine';

/** Fields of the connection form that an error says are wrong. */
const invalidFields: Partial<Record<ErrorCode, readonly string[]>> = {
  connection_username_invalid: ['username'],
  connection_password_invalid: ['username', 'password'],
  connection_password_missing: ['password'],
  connection_access_denied: ['username', 'password', 'database'],
  connection_hostname_invalid: ['host'],
  connection_port_closed: ['host', 'port'],
  connection_host_down: ['host', 'port'],
  connection_database_unknown: ['database'],
};

/** What a driver's message means: the first entry of the engine's table that matches it, else `database_failed`. */
export function databaseError(
  engine: Pick<Engine, 'label' | 'errors'>,
  message: string,
  context: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): AppError {
  for (const [pattern, code] of engine.errors) {
    const match = pattern.exec(message);
    if (!match) continue;
    const invalid = invalidFields[code];
    const facts = { ...context, ...match.groups, engine_name: engine.label, ...(invalid ? { invalid } : {}) };
    return new AppError(code, facts, { cause: cause ?? new Error(message) });
  }
  return new AppError(
    'database_failed',
    { message, engine_name: engine.label },
    { cause: cause ?? new Error(message) },
  );
}
