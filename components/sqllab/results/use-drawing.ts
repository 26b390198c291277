import { useEffect, useState } from 'react';
import { ApiError, api } from '@/lib/client/api';
import type { TileAnswer } from '@/lib/explore/tile-answer';

type Form = Readonly<Record<string, unknown>>;

interface Drawing {
  /** The last drawing; null before the first. */
  readonly html: string | null;
  readonly problem: unknown;
  readonly isRunning: boolean;
}

const height = 320;
const mostKept = 20;
/** Drawings by the text of their form, the newest last. A form names a query that has run, so its drawing stays true. */
const kept = new Map<string, string>();

const none: Drawing = { html: null, problem: null, isRunning: false };

/** Has the server draw a chart. The drawing before stays until the new one is there; one that is known comes at once. */
export function useDrawing(form: Form | null): Drawing {
  const [drawing, setDrawing] = useState<Drawing>(() => ({ ...none, html: keptDrawing(form) }));
  useEffect(() => {
    if (form === null) return;
    const known = keptDrawing(form);
    if (known !== null) return setDrawing({ ...none, html: known });
    const abort = new AbortController();
    setDrawing((before) => ({ ...before, isRunning: true }));
    api.post<TileAnswer>('/explore/tile/', { form_data: form, height }, { signal: abort.signal }).then(
      ({ html, errors }) => {
        const problem = html === null ? new ApiError({ status: 422, problems: errors.map(problemOf) }) : null;
        if (html !== null) keep(form, html);
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

function keptDrawing(form: Form | null): string | null {
  return form === null ? null : (kept.get(JSON.stringify(form)) ?? null);
}

function keep(form: Form, html: string): void {
  kept.set(JSON.stringify(form), html);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) return;
    kept.delete(oldest);
  }
}

function problemOf({ message, error_type, extra }: TileAnswer['errors'][number]) {
  return { message, error_type, level: 'error' as const, extra: extra ?? {} };
}
