import { AppError } from '@/lib/errors/app-error';
import type { Connection } from '@/lib/server/engines/engine';
import { observeQuery, type StatementState } from './metrics';

const states: Readonly<Record<string, StatementState>> = {
  query_timeout: 'timed_out',
  query_cancelled: 'stopped',
  database_busy: 'refused',
};

const measured = ['run', 'stream', 'streamPacked', 'script', 'load', 'estimate'] as const;

/** The same connection; its statements are counted with the time until their first rows. */
export function measuredConnection(engine: string, connection: Connection): Connection {
  const wrapped: Record<string, unknown> = {};
  for (const name of measured) {
    const member = connection[name] as ((...given: unknown[]) => Promise<unknown>) | undefined;
    if (member !== undefined) wrapped[name] = measuredCall(engine, member.bind(connection));
  }
  return { ...connection, ...wrapped };
}

function measuredCall(engine: string, call: (...given: unknown[]) => Promise<unknown>) {
  return async (...given: unknown[]): Promise<unknown> => {
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    try {
      const result = await call(...given);
      observeQuery(engine, 'success', seconds());
      return result;
    } catch (error) {
      observeQuery(engine, stateOf(error), seconds());
      throw error;
    }
  };
}

function stateOf(error: unknown): StatementState {
  return (error instanceof AppError ? states[error.code] : undefined) ?? 'failed';
}
