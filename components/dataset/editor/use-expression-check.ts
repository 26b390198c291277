import { useEffect, useState } from 'react';
import { ApiError } from '@/lib/client/api-error';
import { chartData } from '@/lib/client/chart-data';
import { useEditing } from './editor-context';

const waitMs = 500;

interface Verdict {
  readonly sql: string;
  /** Null when the database understands the expression. */
  readonly problem: string | null;
}

/**
 * What the database says about an expression once its typing rests: it is asked for the query of a chart that matches no
 * row. Undefined before an answer; the stored expression is not asked about.
 */
export function useExpressionCheck(sql: string, stored: string, isMetric: boolean): string | null | undefined {
  const { datasetId } = useEditing();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    if (sql.trim() === '' || sql === stored) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      problemOf(datasetId, sql, isMetric, stop.signal).then(
        (problem) => stop.signal.aborted || setVerdict({ sql, problem }),
        () => undefined,
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [datasetId, sql, stored, isMetric]);
  return verdict?.sql === sql ? verdict.problem : undefined;
}

interface ChartData {
  readonly result?: readonly { readonly error?: string | null }[];
}

async function problemOf(id: number, sql: string, isMetric: boolean, signal: AbortSignal): Promise<string | null> {
  const expression = { expressionType: 'SQL', sqlExpression: sql, label: 'checked' };
  const body = {
    datasource: { id, type: 'table' },
    queries: [
      {
        columns: isMetric ? [] : [expression],
        metrics: isMetric ? [expression] : [],
        extras: { where: '1 = 0' },
        row_limit: 1,
      },
    ],
    result_format: 'json',
    result_type: 'full',
    force: true,
  };
  try {
    const { result } = await chartData<ChartData>(body, { signal });
    return result?.[0]?.error ?? null;
  } catch (problem) {
    if (problem instanceof ApiError && !problem.isNetwork && problem.message !== '') return problem.message;
    throw problem;
  }
}
