import useSWR, { type Key, type KeyedMutator, type SWRConfiguration } from 'swr';
import type { ApiError } from '@/lib/client/api-error';

/** Identifies an answer: the path, and everything that it depends on. No request is made for null. */
export type ApiKey = string | readonly [path: string, ...given: readonly unknown[]] | null;

export interface ApiState<Answer> {
  /** The last answer, also that of the key before while a new one is awaited; undefined before the first. */
  readonly data: Answer | undefined;
  readonly error: ApiError | undefined;
  /** Whether a request runs and there is nothing to show yet. */
  readonly isLoading: boolean;
  /** Whether a request runs. */
  readonly isValidating: boolean;
  /** Asks again, or sets the answer without asking. */
  readonly mutate: KeyedMutator<Answer>;
}

/** The client repeats what may succeed. Nothing is asked again because a window or the network came back. */
const usual: SWRConfiguration = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  dedupingInterval: 2000,
};

/**
 * The answer of a call, shared by all components with the same key. `fetcher` makes the call with a function of
 * `lib/client/routes`; `first` is an answer that the page came with, which is then not asked for.
 */
export function useApi<Answer>(key: ApiKey, fetcher: () => Promise<Answer>, first?: Answer): ApiState<Answer> {
  const given = first === undefined ? {} : { fallbackData: first, revalidateIfStale: false, revalidateOnMount: false };
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answer, ApiError, Key>(key, fetcher, {
    ...usual,
    ...given,
  });
  return { data, error, isLoading, isValidating, mutate };
}
