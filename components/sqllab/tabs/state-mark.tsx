import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { type QueryState, toneOf } from '@/lib/sqllab/editor-query';

/** A dot in the colour of a query's state; grey before the first run. */
export function StateMark({ state }: { readonly state: QueryState | null }): ReactElement {
  const t = useTranslations('sqllab');
  const name = t(`state.${state ?? 'none'}`);
  return (
    <span
      className="state-mark"
      data-tone={toneOf(state)}
      data-state={state ?? 'none'}
      role="img"
      aria-label={name}
      title={name}
    />
  );
}
