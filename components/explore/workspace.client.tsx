'use client';

import '@/components/explore/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { EditKeeperContext } from '@/components/controls/kept-edit';
import { toast } from '@/components/ui/overlay/toast';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { useEarlyInput } from '@/components/ui/replay-input';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { useWholeKit } from '@/components/ui/use-whole-kit';
import { type Draft, vizTypeOf } from '@/lib/explore/draft';
import type { ExploreStart, FirstDrawing, SavedChart } from '@/lib/explore/explore-start';
import attachedReport from '@/lib/text/messages/en/attached-report.json';
import controls from '@/lib/text/messages/en/controls.json';
import explore from '@/lib/text/messages/en/explore.json';
import ui from '@/lib/text/messages/en/ui.json';
import { ChartTexts } from './chart-texts.client';
import { type ExploreDialog, type ExploreView, ViewContext, WorkspaceContext } from './explore-context';
import { ExploreDialogs } from './explore-dialogs.client';
import { ExploreFrame } from './explore-frame.client';
import { makeWorkspace } from './make-workspace';
import { useExploreLog } from './run/use-explore-log';
import { useLiveRun } from './run/use-live-run';
import { useAddressMirror, useJournal, useLeaveQuestion } from './run/use-mirrors';
import { useShortcuts } from './run/use-shortcuts';

export interface ExploreWorkspaceProps {
  readonly start: ExploreStart;
  /** Null where there is nothing to draw. */
  readonly first: FirstDrawing | null;
}

const messages = { attachedReport, controls, explore, ui };

/** The chart builder. */
export function ExploreWorkspacePage(props: ExploreWorkspaceProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <ChartTexts name={vizTypeOf(props.start.draft.formData)}>
        <WorkspaceRoot {...props} />
      </ChartTexts>
      <Toasts />
    </TextProvider>
  );
}

function WorkspaceRoot({ start, first }: ExploreWorkspaceProps): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const chartId = useRef(start.chart?.id ?? null);
  const [workspace] = useState(() => makeWorkspace(start, first, () => chartId.current));
  const [chart, setChart] = useState<SavedChart | null>(start.chart);
  const [open, setOpen] = useState<ExploreDialog | null>(null);
  const onSaved = useCallback(
    (saved: SavedChart, draft: Draft) => {
      setChart(saved);
      chartId.current = saved.id;
      workspace.store.markSaved(draft);
    },
    [workspace],
  );
  const view = useMemo<ExploreView>(() => ({ chart, onSaved, open, setOpen }), [chart, onSaved, open]);
  useMissingToast(start);
  useExploreLog(start.chart?.id ?? null);
  useLiveRun(workspace);
  useAddressMirror(workspace, chart?.id ?? null);
  useJournal(workspace);
  useLeaveQuestion(workspace);
  useShortcuts(
    workspace,
    useCallback(() => setOpen('save'), []),
  );
  useEarlyInput(root);
  useWholeKit();
  return (
    <WorkspaceContext value={workspace}>
      <ViewContext value={view}>
        <EditKeeperContext value={workspace.edits}>
          <div ref={root} className="contents">
            <ExploreFrame first={first} />
          </div>
        </EditKeeperContext>
        <ExploreDialogs />
      </ViewContext>
    </WorkspaceContext>
  );
}

function useMissingToast({ datasetProblem }: ExploreStart): void {
  const t = useTranslations('explore.dataset');
  useEffect(() => {
    if (datasetProblem !== null) toast.danger(t('loadFailed'), { id: 'explore-dataset' });
  }, [datasetProblem, t]);
}
