import type { ReactElement } from 'react';
import type { ApiError, ApiProblem } from '@/lib/client/api-error';

/** What a renderer gets: one problem of an error, and where it is shown. */
export interface ApiErrorPartProps {
  readonly problem: ApiProblem;
  readonly error: ApiError;
  /** What could not be shown, as the sentence about a timeout names it. */
  readonly subject: 'visualization' | 'results';
  /** Makes the call again. */
  readonly onRetry?: (() => void) | undefined;
}

export type ApiErrorPart = (props: ApiErrorPartProps) => ReactElement;
