import { AppError } from '@/lib/errors/app-error';
import { type Cell, CellList, type Frame } from '@/lib/frame/frame';
import type { Viewer } from '@/lib/permissions/viewer';
import { toFrame } from '@/lib/server/engines/values/to-frame';
import { withheld } from '@/lib/server/run/withheld';
import { placeOf } from '@/lib/server/sql/script-place';
import { plannedQuery } from '@/lib/server/sqllab/asked-query';
import { findDatabase } from '@/lib/server/sqllab/visible-database';
import { jsonObject } from '@/lib/text/json-object';

export interface AlertCondition {
  readonly database_id: number | null;
  readonly sql: string | null;
  readonly validator_type: string | null;
  readonly validator_config_json: string | null;
}

export interface Measured {
  readonly isTriggered: boolean;
  /** The number that the operator compared. */
  readonly value: number | null;
  /** What the query returned, as text, for the validator that takes any value. */
  readonly valueText: string | null;
  /** The condition in words: `< 10`. */
  readonly condition: string;
}

const operators: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  '<': (value, threshold) => value < threshold,
  '<=': (value, threshold) => value <= threshold,
  '>': (value, threshold) => value > threshold,
  '>=': (value, threshold) => value >= threshold,
  '==': (value, threshold) => value === threshold,
  '!=': (value, threshold) => value !== threshold,
};

/** Runs the query of an alert in the name of `viewer` and checks its condition. */
export async function measureAlert(alert: AlertCondition, viewer: Viewer, signal: AbortSignal): Promise<Measured> {
  const check = checkOf(alert);
  const frame = await alertResult(alert, viewer, signal);
  if (frame.columns.length > 1) throw new AppError('alert_columns', { count: frame.columns.length });
  if (frame.length > 1) throw new AppError('alert_rows');
  const [column] = frame.columns;
  return check(frame.length === 0 ? null : (column?.values[0] ?? null), column?.kind === 'temporal');
}

type Check = (cell: Cell, isTime: boolean) => Measured;

function checkOf({ validator_type, validator_config_json }: AlertCondition): Check {
  if (validator_type === 'not null') return checkAny;
  const { op, threshold } = jsonObject(validator_config_json);
  const compare = typeof op === 'string' && Object.hasOwn(operators, op) ? operators[op] : undefined;
  if (validator_type !== 'operator' || !compare || typeof threshold !== 'number') {
    throw new AppError('alert_condition_invalid');
  }
  return (cell, isTime) => {
    const value = numberIn(cell, isTime);
    return {
      isTriggered: compare(value, threshold),
      value,
      valueText: null,
      condition: `${op} ${threshold}`,
    };
  };
}

const checkAny: Check = (cell, isTime) => {
  const isNothing = cell === null || (typeof cell !== 'string' && !isTime && isNone(cell));
  const text = cell === null ? null : isTime ? new Date(Number(cell)).toISOString() : String(cell);
  return { isTriggered: !isNothing, value: null, valueText: text, condition: 'not null' };
};

const isNone = (cell: Exclude<Cell, null>): boolean =>
  Number(cell) === 0 || (typeof cell === 'number' && Number.isNaN(cell));

/** An empty result, NULL and NaN count as 0. */
function numberIn(cell: Cell, isTime: boolean): number {
  if (cell === null || (typeof cell === 'number' && Number.isNaN(cell))) return 0;
  const isBlank = typeof cell === 'string' && cell.trim() === '';
  const value = isTime || isBlank || cell instanceof CellList ? Number.NaN : Number(cell);
  if (Number.isNaN(value)) throw new AppError('alert_not_number');
  return value;
}

async function alertResult({ database_id, sql }: AlertCondition, viewer: Viewer, signal: AbortSignal): Promise<Frame> {
  const stored = database_id === null ? null : await findDatabase(viewer, database_id);
  if (!stored) throw new AppError('alert_database_missing');
  if (!sql?.trim()) throw new AppError('alert_query_missing');
  const place = placeOf(stored, {});
  const { database, plan } = await plannedQuery({
    ...{ viewer, place, sql, limit: 2, creation: null, templateParams: null },
    address: new URLSearchParams(),
  });
  if (plan.statements.some(({ changes }) => changes)) throw new AppError('alert_query_writes');
  try {
    const source = await database.connection.script(
      plan.statements.map((statement) => statement.sql),
      {
        signal,
        timeoutMs: database.limits.timeoutMs,
        maxRows: 2,
        readOnly: true,
        catalog: place.catalog,
        schema: place.schema,
      },
    );
    const rows: (readonly Cell[])[] = [];
    for await (const batch of source.rows) rows.push(...batch);
    const values = source.columns.map((_, at) => rows.map((row) => row[at] ?? null));
    return toFrame(source.columns, values);
  } catch (error) {
    throw plan.isNarrowed && !signal.aborted ? withheld(error) : error;
  }
}
