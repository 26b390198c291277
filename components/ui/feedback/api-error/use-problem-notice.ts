import { useTranslations } from 'next-intl';
import type { ErrorAction } from '@/components/ui/feedback/error-notice.client';
import type { UiText } from '@/lib/client/error-text';
import type { ApiErrorPartProps } from './api-error-part';
import { issuesOf, linkFact, ownersOf } from './problem-facts';

interface ProblemNotice {
  readonly t: UiText;
  /** What every renderer passes to its notice. */
  readonly notice: {
    readonly details?: string;
    readonly actions: readonly ErrorAction[];
    readonly owners: readonly { readonly name: string }[];
    readonly level: 'danger' | 'warning' | 'info';
  };
}

/** The parts that all errors have: issue codes as folded details, owners, `Request Access`, the way to sign in and another attempt. */
export function useProblemNotice(
  { problem, error, onRetry }: ApiErrorPartProps,
  ...more: readonly string[]
): ProblemNotice {
  const t = useTranslations('ui');
  const issues = issuesOf(problem);
  const details = [...(issues.length > 0 ? [t('error.triggers'), ...issues] : []), ...more].join('\n');
  const access = linkFact(problem, 'link');
  const actions: ErrorAction[] = [
    ...(access === undefined ? [] : [{ label: t('error.requestAccess'), href: access }]),
    ...(error.isSignedOut ? [{ label: t('error.signIn'), href: '/login/', isNewWindow: true }] : []),
    ...(onRetry === undefined ? [] : [{ label: t('error.retry'), onSelect: onRetry }]),
  ];
  const level = problem.level === 'error' ? 'danger' : problem.level;
  return { t, notice: { ...(details === '' ? {} : { details }), actions, owners: ownersOf(problem), level } };
}
