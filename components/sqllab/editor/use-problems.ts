import { useEffect, useState } from 'react';
import type { CodeMarker } from '@/components/ui/code/code-types';
import { ApiError, api } from '@/lib/client/api';
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
 * What the database finds wrong in the text, a moment after the last keystroke. A database that the viewer may not ask is
 * asked once; a call that fails otherwise, as for a template without its values, says nothing of the next text. Template
 * parameters that are not valid JSON are left out.
 */
export function useProblems({ sql, dbId, catalog, schema, templateParams }: EditorTab): readonly CodeMarker[] {
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
  return problems?.sql === sql ? problems.markers : none;
}

function markerOf({ line_number, start_column, end_column, message }: Verdict): CodeMarker {
  const place = { line: line_number ?? 1, column: start_column ?? 1 };
  return { ...place, ...(end_column ? { endColumn: end_column } : {}), message, severity: 'error' };
}
