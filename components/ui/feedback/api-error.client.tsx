'use client';

import '@/components/ui/kit.css';
import type { ReactElement } from 'react';
import { ApiError } from '@/lib/client/api-error';
import { isWorthRetrying, kindOf } from '@/lib/client/error-kind';
import { unexpectedError } from '@/lib/client/unexpected-error';
import { renderers } from './api-error/renderers';

export interface ApiErrorNoticeProps {
  /** Anything that was thrown. An aborted call shows nothing. */
  readonly error: unknown;
  /** What could not be shown, for the sentence about a timeout; `results` without it. */
  readonly subject?: 'visualization' | 'results';
  /** Makes the call again. It is offered where that may help, and called once an authorisation has been given. */
  readonly onRetry?: (() => void) | undefined;
}

/** Explains a failed call: one notice for each problem, each kind of problem with its own renderer. */
export function ApiErrorNotice({ error, subject = 'results', onRetry }: ApiErrorNoticeProps): ReactElement | null {
  const shown = error instanceof ApiError ? error : unexpectedError(error);
  if (shown.isAborted) return null;
  return (
    <div className="api-error">
      {shown.errors.map((problem) => {
        const kind = kindOf(problem);
        const Renderer = renderers[kind];
        const isOffered = kind === 'oauth2' || shown.isSignedOut || isWorthRetrying(shown);
        const key = `${problem.error_type} ${problem.message}`;
        const retry = isOffered ? onRetry : undefined;
        return <Renderer key={key} problem={problem} error={shown} subject={subject} onRetry={retry} />;
      })}
    </div>
  );
}
