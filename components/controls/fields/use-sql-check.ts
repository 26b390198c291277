import { useEffect, useState } from 'react';
import type { CodeMarker } from '@/components/ui/code/code-types';
import { routes } from '@/lib/client/routes';
import { type SqlRole, sqlCheckOf } from '@/lib/controls/sql-check';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';

const waitMs = 250;
const none: readonly CodeMarker[] = [];

/** What the database says about an expression while it is typed; nothing where it cannot check expressions. */
export function useSqlCheck(sql: string, role: SqlRole, dataset: ExploreDataset | null): readonly CodeMarker[] {
  const [found, setFound] = useState<{ readonly sql: string; readonly markers: readonly CodeMarker[] } | null>(null);
  useEffect(() => {
    const check = dataset === null ? null : sqlCheckOf(sql, role, dataset);
    if (check === null || dataset === null) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const { catalog, schema } = dataset;
      routes.databases
        .validateSql(dataset.database.id, { sql: check.sql, catalog, schema }, { signal: stop.signal })
        .then(
          ({ result }) => {
            const lines = sql.split('\n').length;
            setFound({
              sql,
              markers: result.map(({ line_number, start_column, end_column, message }) => ({
                line: Math.min(lines, Math.max(1, line_number - check.linesBefore)),
                column: line_number > check.linesBefore ? (start_column ?? 1) : 1,
                ...(end_column === null ? {} : { endColumn: end_column }),
                message,
                severity: 'error',
              })),
            });
          },
          // A database without a check, or a person without the right to it: the query itself will tell.
          () => undefined,
        );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [sql, role, dataset]);
  return found?.sql === sql ? found.markers : none;
}
