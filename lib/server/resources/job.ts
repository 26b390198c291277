import { job } from '@/db/schema/job';
import { wireInstant } from '@/lib/server/api/audit';
import { listCall } from '@/lib/server/api/calls/list';
import { computed, field, phrase } from '@/lib/server/api/field';
import { byText } from '@/lib/server/api/order';
import type { Call, Resource, Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { idIn } from '@/lib/server/api/write/row-for-writing';
import { cancelJob, runJobAgain } from '@/lib/server/jobs/queue';

const at = (column: typeof job.run_at | typeof job.ended_on) =>
  computed({ instant: column }, ({ instant }) => (instant === null ? null : wireInstant(instant)));

const columns = [
  'id',
  'kind',
  'title',
  'state',
  'priority',
  'attempts',
  'max_attempts',
  'run_at',
  'started_on',
  'ended_on',
  'leased_by',
  'error_message',
];

/** Work in the background, of all replicas. */
export const jobRows: Resource = {
  name: 'log',
  title: 'Job',
  view: 'Log',
  read: 'can_read on Log',
  table: job,
  id: job.id,
  scope: { columns: { id: job.id } },
  fields: {
    id: field(job.id),
    kind: field(job.kind),
    title: phrase(job.title),
    state: field(job.state),
    priority: field(job.priority),
    attempts: field(job.attempts),
    max_attempts: field(job.max_attempts),
    run_at: at(job.run_at),
    started_on: at(job.started_on),
    ended_on: at(job.ended_on),
    leased_by: field(job.leased_by),
    error_message: phrase(job.error_message),
  },
  list: {
    columns,
    order: {
      id: job.id,
      kind: byText(job.kind),
      title: byText(job.title),
      state: byText(job.state),
      run_at: job.run_at,
      ended_on: job.ended_on,
    },
    defaultOrder: { by: job.id, direction: 'desc' },
    search: {
      kind: { kind: 'text', column: job.kind },
      state: { kind: 'text', column: job.state },
      title: { kind: 'text', column: job.title },
    },
    envelope: 'bare',
  },
  show: { columns, envelope: 'id' },
};

const change = { method: 'POST', permission: 'can_write on Log' } as const;

/** The jobs of the installation, for administrators. */
export const jobService: Service = {
  name: 'job',
  actions: [
    { method: 'GET', path: '', permission: 'can_read on Log', run: (call) => listCall(jobRows, call) },
    { ...change, path: ':id/cancel', summary: 'Ends a job that waits or runs', run: cancel },
    { ...change, path: ':id/run', summary: 'Runs a job again that has ended', run: again },
  ],
};

async function cancel({ params }: Call): Promise<Response> {
  await cancelJob(idIn(params.id), new Date());
  return jsonResponse({ message: 'OK' });
}

async function again({ params }: Call): Promise<Response> {
  await runJobAgain(idIn(params.id), new Date());
  return jsonResponse({ message: 'OK' });
}
