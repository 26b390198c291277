import { useEffect, useState } from 'react';
import { type ApiError, api } from '@/lib/client/api';
import type { EditedDataset } from '@/lib/dataset/edited-dataset';

export interface OpenedDataset {
  readonly dataset: EditedDataset;
  /** What a save is based on. */
  readonly version: string | null;
}

interface Opening {
  /** Null until it is read. */
  readonly opened: OpenedDataset | null;
  /** Why it was not read; null while it is. */
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** A dataset as it is when it is opened. */
export function useOpenedDataset(id: number): Opening {
  const [opened, setOpened] = useState<OpenedDataset | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let version: string | null = null;
    const onVersion = (read: string | null): void => {
      version = read;
    };
    api
      .get<{ readonly result: EditedDataset }>(`/api/v1/dataset/${id}`, { signal: stop.signal, onVersion })
      .then(({ result }) => setOpened({ dataset: { ...result, id }, version }))
      .catch((problem: ApiError) => {
        if (!problem.isAborted) setError(problem);
      });
    return () => stop.abort();
  }, [id, attempt]);
  return {
    opened,
    error,
    retry: () => {
      setError(null);
      setAttempt(attempt + 1);
    },
  };
}
