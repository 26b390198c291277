import { useTranslations } from 'next-intl';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useDatabase } from '@/components/sqllab/session/sqllab-session';
import type { CodeMarker } from '@/components/ui/code/code-types';
import { ApiError, api } from '@/lib/client/api';
import { placeOf } from '@/lib/sql/script';
import { type PlainProblem, plainProblems } from '@/lib/sqllab/plain-problems';
import { type EditorTab, firstSql } from '@/lib/sqllab/tabs/editor-tab';
import { readParameters } from '@/lib/sqllab/template/template-parameters';

const validationMs = 600;

interface Verdict {
  readonly line_number: number | null;
  readonly start_column: number | null;
  readonly end_column: number | null;
  readonly message: string;
}

const none: readonly CodeMarker[] = [];

/**
 * What is wrong in the text: at once what no database reads, and what the database itself finds instead of it, a moment
 * after the last keystroke. A database that the viewer may not ask is
 * asked once; a call that fails otherwise, as for a template without its values, says nothing of the next text. Template
 * parameters that are not valid JSON are left out.
 */
export function useProblems(tab: EditorTab): readonly CodeMarker[] {
  const { sql, dbId, catalog, schema, templateParams } = tab;
  const t = useTranslations('sqllab.problems');
  const dialect = useDatabase(tab)?.backend ?? '';
  const [problems, setProblems] = useState<{ readonly sql: string; readonly markers: readonly CodeMarker[] } | null>(
    null,
  );
  const [deaf, setDeaf] = useState<readonly number[]>([]);
  const isAsked = dbId !== null && sql.trim() !== '' && sql !== firstSql && !deaf.includes(dbId);
  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const template_params = readParameters(templateParams).values ?? {};
      api
        .post<{ readonly result: readonly Verdict[] }>(
          `/api/v1/database/${dbId}/validate_sql/`,
          { sql, catalog, schema, template_params },
          { signal: controller.signal },
        )
        .then(
          ({ result }) => setProblems({ sql, markers: result.map(markerOf) }),
          (problem: unknown) => {
            const isRefused = problem instanceof ApiError && (problem.status === 403 || problem.status === 404);
            if (isRefused) setDeaf((known) => [...known, dbId]);
          },
        );
    }, validationMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isAsked, sql, dbId, catalog, schema, templateParams]);
  const later = useDeferredValue(sql);
  const plain = useMemo(() => {
    const found = plainProblems(later, dialect);
    return found.length === 0
      ? none
      : found.map((problem) => plainMarker(later, problem, t(problem.kind, { meant: problem.meant ?? '' })));
  }, [later, dialect, t]);
  if (problems?.sql === sql) return problems.markers;
  return later === sql ? plain : none;
}

function plainMarker(sql: string, { from, to }: PlainProblem, message: string): CodeMarker {
  const { line, column } = placeOf(sql, from);
  return { line, column, endColumn: column + to - from, message, severity: 'error' };
}

function markerOf({ line_number, start_column, end_column, message }: Verdict): CodeMarker {
  const place = { line: line_number ?? 1, column: start_column ?? 1 };
  return { ...place, ...(end_column ? { endColumn: end_column } : {}), message, severity: 'error' };
}
