import { AppError } from '@/lib/errors/app-error';
import type { DatasetColumn } from './dataset-description';
import type { Dialect } from './dialect';
import { bound, raw, type SqlText, sql } from './sql/text';
import { formatInstant } from './strftime';

/** Half-open range, epoch milliseconds of time without a zone; null is an open end. */
export interface InstantRange {
  readonly since: number | null;
  readonly until: number | null;
}

/** What grains need of a temporal column besides its expression. */
export type TemporalColumn = Pick<DatasetColumn, 'python_date_format' | 'type'>;

/**
 * A temporal expression truncated to a grain. Columns of epoch seconds or milliseconds are converted first. Throws
 * `query_grain_unknown` or `query_epoch_unknown`.
 */
export function grainSql(
  expression: string,
  grain: string | null,
  column: TemporalColumn | undefined,
  dialect: Dialect,
): string {
  const instant = instantSql(expression, column?.python_date_format, dialect);
  if (!grain) return instant;
  const template = Object.hasOwn(dialect.timeGrains, grain) ? dialect.timeGrains[grain] : undefined;
  if (template === undefined) throw new AppError('query_grain_unknown', { grain, engine: dialect.name });
  return typedGrain(template, column?.type, dialect).replaceAll('{col}', instant);
}

function typedGrain(template: string, type: string | null | undefined, { grainFunctions }: Dialect): string {
  if (!grainFunctions) return template;
  const listed = Object.entries(grainFunctions);
  const [name, func] = listed.find(([known]) => known === type?.toUpperCase()) ?? listed[0] ?? [];
  return template.replaceAll('{type}', name ?? '').replaceAll('{func}', func ?? '');
}

function instantSql(expression: string, format: string | null | undefined, { name, epoch }: Dialect): string {
  if (format !== 'epoch_s' && format !== 'epoch_ms') return expression;
  if (!epoch) throw new AppError('query_epoch_unknown', { engine: name });
  return epoch[format === 'epoch_s' ? 'seconds' : 'milliseconds'].replaceAll('{col}', expression);
}

/** An instant as a value that can be compared with a column of this type and format. */
export function instantLiteral(epochMs: number, column: DatasetColumn | undefined, dialect: Dialect): SqlText {
  const literal = dialect.datetime(epochMs, column?.type ?? '');
  if (literal !== null) return raw(literal);
  const format = column?.python_date_format;
  const seconds = Math.floor(epochMs / 1000);
  if (format === 'epoch_s') return bound(seconds);
  if (format === 'epoch_ms') return bound(seconds * 1000);
  return bound(formatInstant(epochMs, format || '%Y-%m-%d %H:%M:%S.%f'));
}

/** `expression` within the range; null when the range is open at both ends. */
export function rangeCondition(
  expression: string,
  range: InstantRange,
  column: DatasetColumn | undefined,
  dialect: Dialect,
): SqlText | null {
  const { since, until } = range;
  const from = since === null ? null : sql`${expression} >= ${instantLiteral(since, column, dialect)}`;
  const to = until === null ? null : sql`${expression} < ${instantLiteral(until, column, dialect)}`;
  return from && to ? sql`${from} AND ${to}` : (from ?? to);
}
