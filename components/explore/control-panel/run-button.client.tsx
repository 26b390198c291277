'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useDraft, useExplore, useRun } from '@/components/explore/explore-context';
import { isBusy } from '@/components/explore/run/runner';
import { runNow } from '@/components/explore/run/use-live-run';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ControlErrors } from '@/lib/explore/validate';

/** Runs the query, and stops it while it runs. It lights up while the chart is not up to date. */
export function RunButton({ errors }: { readonly errors: ControlErrors }): ReactElement {
  const t = useTranslations('explore.chart');
  const workspace = useExplore();
  const formData = useDraft(({ draft }) => draft.formData);
  const isRunning = useRun(isBusy);
  const hasDrawing = useRun(({ facts, ranForm: drawn }) =>
    facts === null ? drawn !== null : facts.errors.length === 0,
  );
  const ranForm = useRun((state) => state.ranForm);
  const isStale = ranForm === null || workspace.runner.changeFrom(formData) === 'query';
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <div className="explore-run" data-commands="">
      {isRunning ? (
        // The second press of a double click is no wish to stop.
        <Button onClick={({ detail }) => detail < 2 && workspace.runner.stop()}>
          <Icon name="stop" />
          {t('stop')}
        </Button>
      ) : (
        <Button
          look={isStale && !hasErrors ? 'primary' : 'normal'}
          disabled={hasErrors || workspace.start.dataset === null}
          title={t('runKeys')}
          onClick={() => runNow(workspace)}
        >
          {hasDrawing ? t('update') : t('create')}
        </Button>
      )}
    </div>
  );
}
