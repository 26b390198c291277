import { AppError } from '@/lib/errors/app-error';
import type { Impersonation, Reach } from '@/lib/server/engines/connect/impersonation';
import type { Engine } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/registry';
import { reachAs } from './impersonation';
import { openTunnel, type TunnelSettings } from './ssh-tunnel';

const limits = { maxConnections: 1, connectTimeoutMs: 10_000 };
const probe = { sql: 'SELECT 1', parameters: [] };

/** Connects to a database and runs `SELECT 1`. Throws the driver's error, translated, with status 400. */
export async function tryConnection(
  wanted: Reach,
  impersonation: Impersonation | null = null,
  through: TunnelSettings | null = null,
): Promise<void> {
  const engine = engineOf(wanted.address.scheme, wanted.address.driver);
  const { address: own, settings } = reachAs(engine, wanted, impersonation);
  const tunnel = through === null ? null : await openTunnel(through, own, limits.connectTimeoutMs);
  const address = tunnel?.address ?? own;
  try {
    const connection = await engine.connect(address, limits, settings);
    try {
      const signal = AbortSignal.timeout(limits.connectTimeoutMs * 2);
      await connection.run(probe, { signal, timeoutMs: limits.connectTimeoutMs, maxRows: 1 });
    } finally {
      await connection.close();
    }
  } catch (problem) {
    throw problem instanceof AppError ? asConnectionError(engine, problem) : problem;
  } finally {
    tunnel?.close();
  }
}

const driverProblems = new Set(['database_driver_unknown', 'database_driver_absent']);

/** The same error with the facts that clients read: the wrong fields of the form (`invalid`) and `engine_name`. */
function asConnectionError({ label }: Engine, problem: AppError): AppError {
  if (driverProblems.has(problem.code)) return problem;
  const named = Object.entries(problem.facts).filter(
    ([name]) => name === 'invalid' || problem.entry.message.includes(`{${name}}`),
  );
  const facts = { ...Object.fromEntries(named), engine_name: label };
  return new AppError(problem.code, facts, { cause: problem, status: 400 });
}
