import { useEffect, useState } from 'react';
import { ApiError, api } from '@/lib/client/api';
import type { TileAnswer } from '@/lib/explore/tile-answer';

const height = 320;

interface Drawing {
  /** The last drawing; null before the first. */
  readonly html: string | null;
  readonly problem: unknown;
  readonly isRunning: boolean;
}

/** Has the server draw a chart. The drawing before stays until the new one is there. */
export function useDrawing(form: Readonly<Record<string, unknown>> | null): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ html: null, problem: null, isRunning: false });
  useEffect(() => {
    if (form === null) return;
    const abort = new AbortController();
    setDrawing((before) => ({ ...before, isRunning: true }));
    api.post<TileAnswer>('/explore/tile/', { form_data: form, height }, { signal: abort.signal }).then(
      ({ html, errors }) => {
        const problem = html === null ? new ApiError({ status: 422, problems: errors.map(problemOf) }) : null;
        setDrawing({ html, problem, isRunning: false });
      },
      (problem: unknown) => {
        if (!abort.signal.aborted) setDrawing({ html: null, problem, isRunning: false });
      },
    );
    return () => abort.abort();
  }, [form]);
  return drawing;
}

function problemOf({ message, error_type, extra }: TileAnswer['errors'][number]) {
  return { message, error_type, level: 'error' as const, extra: extra ?? {} };
}
