import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, type ApiProblem } from '@/lib/client/api-error';
import { createLatest } from '@/lib/client/latest';
import { changeKind } from '@/lib/explore/change-kind';
import type { FormRecord } from '@/lib/explore/draft';
import type { TileFacts } from '@/lib/explore/explore-start';
import type { TileAnswer, TileProblem } from '@/lib/explore/tile-answer';

type RunStatus = 'idle' | 'loading' | 'success' | 'stopped' | 'failed';

export interface RunState {
  readonly status: RunStatus;
  /** Epoch milliseconds of the running request; null when none runs. */
  readonly startedAt: number | null;
  /** A drawing of rows that are there has just begun: controls show a run only once it takes longer. */
  readonly isQuiet: boolean;
  /** How long the last query took for the reader, in milliseconds; null before the first. */
  readonly tookMs: number | null;
  /** The drawing that is shown: null for that of the page, which came with its HTML. */
  readonly html: string | null;
  /** Counts drawings, so that each is a figure of its own. */
  readonly drawing: number;
  /** The facts of the last drawing; null before the first. */
  readonly facts: TileFacts | null;
  /** The form data of the last request that was answered, whether it was drawn or failed. */
  readonly ranForm: FormRecord | null;
  /** Why the last request failed. */
  readonly problems: readonly (TileProblem | ApiProblem)[];
}

/** Rows that are there are drawn in less, unless they have left the cache. */
const quietMs = 1000;

/** Whether a run is going on that the reader is told of. */
export function isBusy({ status, isQuiet }: Pick<RunState, 'status' | 'isQuiet'>): boolean {
  return status === 'loading' && !isQuiet;
}

export interface RunOptions {
  readonly isForced?: boolean;
  /** The rows are there: only the look has changed, so figures of the last query stay. */
  readonly isRedraw?: boolean;
}

export interface RunnerHost {
  /** Asks for a drawing. */
  readonly draw: (formData: FormRecord, isForced: boolean, signal: AbortSignal) => Promise<TileAnswer>;
  /** The form data that the page was drawn with; null where it has no drawing. */
  readonly drawnForm?: FormRecord | null;
  /** The facts of that drawing where they are known with the page. */
  readonly drawnFacts?: TileFacts | null;
  readonly now?: () => number;
}

/** Runs the draft: one request at a time, the newest wins, the drawing before stays until the new one is there. */
export interface Runner {
  readonly state: StoreApi<RunState>;
  run(formData: FormRecord, options?: RunOptions): Promise<void>;
  stop(): void;
  /** Forgets a failure whose reason is gone: the chart has another dataset. */
  clear(): void;
  /** The facts of the drawing that the page came with. */
  begin(formData: FormRecord, facts: TileFacts): void;
  /** Whether a form differs from what was last run, and how. */
  changeFrom(formData: FormRecord): 'none' | 'look' | 'query';
  /** Whether a request runs whose form differs from this one. */
  isRunningOther(formData: FormRecord): boolean;
}

export function createRunner({ draw, drawnForm = null, drawnFacts = null, now = Date.now }: RunnerHost): Runner {
  const latest = createLatest();
  let askedForm: FormRecord | null = null;
  const state = createStore<RunState>(() => ({
    status: 'idle',
    startedAt: null,
    isQuiet: false,
    tookMs: null,
    html: null,
    drawing: 0,
    facts: null,
    ranForm: drawnForm,
    problems: [],
    ...(drawnFacts === null ? {} : begun(drawnFacts)),
  }));

  function take(answer: TileAnswer, formData: FormRecord, startedAt: number, isRedraw: boolean): void {
    const { html, ...facts } = answer;
    const before = state.getState();
    if (html === null) {
      state.setState({ status: 'failed', startedAt: null, ranForm: formData, problems: facts.errors });
      return;
    }
    const { cachedAt, queryMs } = before.facts ?? facts;
    state.setState({
      status: 'success',
      startedAt: null,
      tookMs: isRedraw && before.tookMs !== null ? before.tookMs : now() - startedAt,
      html,
      drawing: before.drawing + 1,
      facts: isRedraw ? { ...facts, cachedAt, queryMs } : facts,
      ranForm: formData,
      problems: [],
    });
  }

  return {
    state,
    begin(formData, facts) {
      if (state.getState().status !== 'idle') return;
      state.setState({ ...begun(facts), ranForm: formData });
    },
    async run(formData, { isForced = false, isRedraw = false } = {}) {
      const startedAt = now();
      askedForm = formData;
      const isQuiet = isRedraw && !isBusy(state.getState());
      state.setState({ status: 'loading', startedAt, isQuiet });
      const patience = setTimeout(() => {
        if (state.getState().startedAt === startedAt) state.setState({ isQuiet: false });
      }, quietMs);
      try {
        const outcome = await latest.run((signal) => draw(formData, isForced, signal));
        if (outcome.isLatest) take(outcome.value, formData, startedAt, isRedraw);
      } catch (problem) {
        if (problem instanceof ApiError && problem.isAborted) return;
        const problems = problem instanceof ApiError ? problem.errors : [];
        state.setState({ status: 'failed', startedAt: null, ranForm: formData, problems });
      } finally {
        clearTimeout(patience);
      }
    },
    stop() {
      if (state.getState().status !== 'loading') return;
      latest.cancel();
      state.setState({ status: 'stopped', startedAt: null });
    },
    clear() {
      if (state.getState().status === 'failed') state.setState({ status: 'idle', problems: [] });
    },
    changeFrom(formData) {
      const { ranForm } = state.getState();
      return ranForm === null ? 'query' : changeKind(ranForm, formData);
    },
    isRunningOther(formData) {
      const isRunning = state.getState().status === 'loading';
      return isRunning && askedForm !== null && changeKind(askedForm, formData) !== 'none';
    },
  };
}

function begun(facts: TileFacts): Pick<RunState, 'status' | 'facts' | 'tookMs' | 'problems'> {
  const status = facts.errors.length === 0 ? 'success' : 'failed';
  return { status, facts, tookMs: facts.durationMs, problems: facts.errors };
}
