import { AppError } from '@/lib/errors/app-error';
import type { Statement } from '@/lib/query/dialect';
import type { Connection, Engine, RunOptions } from '@/lib/server/engines/engine';
import { leadingKeyword } from '@/lib/server/engines/sql/leading-keyword';

/** Costs in the units of the database's planner. */
export interface PlannedCost {
  readonly startUp: number;
  readonly total: number;
}

const planning: ReadonlySet<string> = new Set(['postgresql', 'redshift']);

/** The cost that the database plans for a statement, without running it. Throws `estimate_unknown` without a plan. */
export async function plannedCost(
  { engine, connection }: { readonly engine: Engine; readonly connection: Pick<Connection, 'run'> },
  statement: Statement,
  options: Omit<RunOptions, 'maxRows'>,
): Promise<PlannedCost> {
  if (!planning.has(engine.dialect.name)) {
    throw new AppError('estimate_unknown', { reason: `${engine.label} does not tell it` });
  }
  const plan = await connection.run({ ...statement, sql: `EXPLAIN ${statement.sql}` }, { ...options, maxRows: 1 });
  const [, startUp, total] = /cost=([\d.]+)\.\.([\d.]+)/.exec(String(plan.columns[0]?.values[0])) ?? [];
  if (startUp === undefined || total === undefined) {
    throw new AppError('estimate_unknown', { reason: 'its plan has no cost' });
  }
  return { startUp: Number(startUp), total: Number(total) };
}

const questions: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE']);

/** A connection that plans each query before it runs. Throws `query_too_costly` for plans above `most`. */
export function withinCost(engine: Engine, connection: Connection, most: number): Connection {
  const demand = async (statement: Statement, options: RunOptions): Promise<void> => {
    if (!questions.has(leadingKeyword(statement.sql))) return;
    const { total } = await plannedCost({ engine, connection }, statement, { ...options, readOnly: true });
    if (total > most) throw new AppError('query_too_costly', { cost: Math.ceil(total), most });
  };
  const { streamPacked } = connection;
  return {
    ...connection,
    async run(statement, options) {
      await demand(statement, options);
      return connection.run(statement, options);
    },
    async stream(statement, options) {
      await demand(statement, options);
      return connection.stream(statement, options);
    },
    ...(streamPacked && {
      streamPacked: async (statement: Statement, options: RunOptions) => {
        await demand(statement, options);
        return streamPacked(statement, options);
      },
    }),
    /** A statement may need the changes of those before it: of a script that writes, only the first is planned. */
    async script(statements, options) {
      const planned = options.readOnly === false ? statements.slice(0, 1) : statements;
      for (const sql of planned) await demand({ sql, parameters: [] }, options);
      return connection.script(statements, options);
    },
  };
}
