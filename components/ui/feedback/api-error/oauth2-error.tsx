import { type ReactElement, useEffect, useRef } from 'react';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import { isObject } from '@/lib/text/is-object';
import type { ApiErrorPartProps } from './api-error-part';
import { linkFact, textFact } from './problem-facts';
import { useProblemNotice } from './use-problem-notice';

/** The person must sign in at the database's provider, in a new window; after that the call is made again. */
export function OAuth2Error(props: ApiErrorPartProps): ReactElement {
  const { problem, onRetry } = props;
  const { t, notice } = useProblemNotice(props);
  const address = linkFact(problem, 'url');
  useAuthorised(textFact(problem, 'tab_id'), onRetry);
  const text =
    address === undefined
      ? problem.message
      : t.rich('error.oauth2Text', {
          link: (words) => (
            <a className="api-error-link" href={address} target="_blank" rel="noreferrer">
              {words}
            </a>
          ),
        });
  return <ErrorNotice {...notice} level="warning" title={t('error.oauth2')} text={text} />;
}

/** Waits for the page that the provider leads back to: it tells all pages which tab was authorised. */
function useAuthorised(tabId: string | null, onRetry: (() => void) | undefined): void {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  }, [onRetry]);
  useEffect(() => {
    if (tabId === null) return;
    const channel = new BroadcastChannel('oauth2');
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isObject(data) && data.tabId === tabId) retry.current?.();
    };
    return () => channel.close();
  }, [tabId]);
}
