import type { ErrorEntry } from './entry';

export const jobErrors = {
  job_ended: {
    status: 422,
    shape: 'message',
    level: 'warning',
    message: 'This job has ended already.',
  },
  job_open: {
    status: 422,
    shape: 'message',
    level: 'warning',
    message: 'This job waits or runs already.',
  },
  job_deadline: {
    status: 408,
    shape: 'message',
    level: 'warning',
    message: 'The job took longer than it may.',
  },
  job_cancelled: {
    status: 422,
    shape: 'message',
    level: 'warning',
    message: 'Somebody cancelled this job.',
  },
  job_stopped: {
    status: 503,
    shape: 'message',
    level: 'warning',
    message: 'The server stopped while this job ran.',
  },
  job_given_up: {
    status: 503,
    shape: 'message',
    level: 'error',
    message: 'The server ended again and again while this job ran.',
  },
  async_channel_missing: {
    status: 401,
    shape: 'message',
    level: 'warning',
    message: 'The cookie that names the channel of events is missing or not yours. Ask for chart data first.',
  },
  async_event_unknown: {
    status: 400,
    shape: 'message',
    level: 'warning',
    message: 'last_id is not the id of an event.',
  },
} as const satisfies Record<string, ErrorEntry>;
