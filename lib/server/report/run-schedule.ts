import { AppError } from '@/lib/errors/app-error';
import { config } from '@/lib/server/config';
import { timesBetween } from '@/lib/time/schedule';
import { type Measured, measureAlert } from './alert';
import { type DeliveryRun, deliverAll, keepMessage } from './deliveries';
import { executorOf } from './executor';
import { inReportLanguage } from './language';
import { composeMessage, failureMessage } from './message';
import {
  beginWorking,
  earlierValues,
  type LogEntry,
  lastSuccessAt,
  lastWorkingAt,
  ownersTold,
  type ReportState,
  setState,
  statesOfRun,
  wereOwnersTold,
  writeLog,
} from './run-log';
import { loadSchedule, type Schedule } from './stored';

export interface ScheduledRun {
  readonly reportId: number;
  /** Names the run in the log; a run that another process takes over keeps it. */
  readonly runId: string;
  readonly scheduledAt: Date;
  /** Somebody asked for it: it runs though it is not due, not active or on grace. */
  readonly isManual: boolean;
}

export interface RunContext {
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

const final: readonly ReportState[] = ['Success', 'Error', 'Not triggered', 'On Grace'];
const historyLength = 29;
const longestTimer = 2 ** 31 - 1;

/** Runs an alert or report once, through its states, and writes its log. Throws only where the run goes on later. */
export async function runSchedule(run: ScheduledRun, context: RunContext): Promise<void> {
  const schedule = await loadSchedule(run.reportId);
  if (!schedule || !(run.isManual || isDue(schedule, run))) return;
  const states = await statesOfRun(run.runId);
  if (final.some((state) => states.has(state))) return;
  await new Run(schedule, run, context).go(states.has('Working'));
}

function isDue({ row }: Schedule, { scheduledAt }: ScheduledRun): boolean {
  return row.active && timesBetween(row.crontab, row.timezone, scheduledAt, scheduledAt).length > 0;
}

class Run {
  readonly #startedAt: Date;
  readonly #signal: AbortSignal;
  #measured: Measured | null = null;

  constructor(
    readonly schedule: Schedule,
    readonly run: ScheduledRun,
    readonly context: RunContext,
  ) {
    this.#startedAt = context.now();
    const limit = new AbortController();
    const limitMs = Math.min((schedule.row.working_timeout + 1) * 1000, longestTimer);
    setTimeout(() => limit.abort(new AppError('report_timeout')), limitMs).unref();
    this.#signal = AbortSignal.any([context.signal, limit.signal]);
  }

  go(isResumed: boolean): Promise<void> {
    return inReportLanguage(() => this.#go(isResumed));
  }

  async #go(isResumed: boolean): Promise<void> {
    const { row } = this.schedule;
    if (!isResumed && !(await this.#begin())) return;
    try {
      const viewer = await executorOf(this.schedule);
      if (row.type === 'Alert') this.#measured = await this.#measure(viewer);
      if (this.#measured?.isTriggered === false) return await this.#end('Not triggered');
      const history = await earlierValues(row.id, this.run.runId, historyLength);
      const message = await composeMessage({
        ...{ row, viewer, history, isTest: false, signal: this.#signal },
        measured: this.#measured,
        at: this.run.scheduledAt,
      });
      if (this.schedule.recipients.length === 0) throw new AppError('report_recipients_missing');
      await keepMessage(message, this.#delivery());
      await deliverAll(message, this.schedule.recipients, this.#delivery());
      await this.#end('Success');
    } catch (error) {
      await this.#fail(error);
    }
  }

  /** Takes the step from the stored state; false where the run ends with it. */
  async #begin(): Promise<boolean> {
    const { row } = this.schedule;
    const now = this.#startedAt;
    if (row.last_state === 'Working') return this.#stillWorking();
    const hasWorked = row.last_state === 'Success' || row.last_state === 'On Grace';
    if (hasWorked && row.type === 'Report') return true;
    if (hasWorked && !this.run.isManual) {
      const success = await lastSuccessAt(row.id);
      if (success !== null && now.getTime() - success.getTime() < row.grace_period * 1000) {
        await this.#end('On Grace');
        return false;
      }
    }
    return (await beginWorking(this.#entry('Working', null))) || this.#stillWorking();
  }

  async #stillWorking(): Promise<false> {
    const { row } = this.schedule;
    const since = (await lastWorkingAt(row.id)) ?? row.last_eval_dttm;
    const isLate = since === null || this.#startedAt.getTime() - since.getTime() >= row.working_timeout * 1000;
    if (isLate) await this.#end('Error', new AppError('report_timeout').message);
    else await this.#log('Working', new AppError('report_working').message);
    return false;
  }

  async #measure(viewer: Parameters<typeof measureAlert>[1]): Promise<Measured> {
    const { alertTries } = config().reports;
    for (let at = 1; ; at += 1) {
      try {
        return await measureAlert(this.schedule.row, viewer, this.#signal);
      } catch (error) {
        if (at >= alertTries || this.#signal.aborted) throw error;
      }
    }
  }

  async #fail(error: unknown): Promise<void> {
    const { context, schedule } = this;
    const reason = this.#signal.aborted ? this.#signal.reason : error;
    const isStopped = reason instanceof AppError && reason.code === 'job_stopped';
    if (context.signal.aborted && isStopped) throw reason;
    if (!(reason instanceof AppError)) console.error(`${schedule.row.type} ${schedule.row.id}:`, reason);
    const told = reason instanceof AppError ? reason.message : 'The server failed at it. Its log says more.';
    await this.#end('Error', told);
    if (!(reason instanceof AppError && reason.code === 'job_cancelled')) await this.#tellOwners(told);
  }

  /** Tells the owners once of an error: not again within the grace period while nothing works. */
  async #tellOwners(error: string): Promise<void> {
    const { row, owners } = this.schedule;
    const now = this.context.now();
    const since = new Date(now.getTime() - row.grace_period * 1000);
    if (await wereOwnersTold(row.id, since)) return;
    const recipients = owners
      .filter(({ active, email }) => active && email !== '')
      .map(({ email }) => ({ type: 'Email', target: email, cc: '', bcc: '' }));
    try {
      const signal = AbortSignal.timeout(120_000);
      await deliverAll(failureMessage(row, error, now), recipients, { ...this.#delivery(), signal }, 'failure');
      await this.#log('Error', ownersTold);
    } catch (problem) {
      const told = problem instanceof AppError ? problem.message : 'The owners could not be told.';
      await this.#log('Error', told);
    }
  }

  #delivery(): DeliveryRun {
    return { reportId: this.run.reportId, runId: this.run.runId, signal: this.#signal, now: this.context.now };
  }

  async #end(state: ReportState, error: string | null = null): Promise<void> {
    const at = this.context.now();
    const measured = this.#measured;
    const values = measured === null ? {} : { value: measured.value, valueText: measured.valueText };
    await setState(this.run.reportId, { state, at, ...values });
    await this.#log(state, error);
  }

  #log(state: ReportState, error: string | null): Promise<void> {
    return writeLog(this.#entry(state, error));
  }

  #entry(state: ReportState, error: string | null): LogEntry {
    return {
      ...{ state, error, runId: this.run.runId, reportId: this.run.reportId },
      scheduledAt: this.run.scheduledAt,
      startedAt: this.#startedAt,
      endedAt: this.context.now(),
      value: this.#measured?.value ?? null,
      valueText: this.#measured?.valueText ?? null,
    };
  }
}
