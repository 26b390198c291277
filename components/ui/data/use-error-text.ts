import { useTranslations } from 'next-intl';
import { errorText, type FailedWork, failureText } from '@/lib/client/error-text';

/** Words for anything that was thrown: one line, or with `work` a sentence that also says what failed. */
export function useErrorText(): (error: unknown, work?: FailedWork) => string {
  const t = useTranslations('ui');
  return (error, work) => (work === undefined ? errorText(error, t) : failureText(error, work, t));
}
