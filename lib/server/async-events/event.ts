import { z } from 'zod';

/** What is told of a job of chart data, in the shape of the contract. */
export const AsyncEvent = z.object({
  channel_id: z.string(),
  job_id: z.string(),
  user_id: z.string().nullable(),
  status: z.enum(['pending', 'running', 'done', 'error']),
  result_url: z.string().nullable(),
  errors: z.array(z.looseObject({ message: z.string() })),
});
export type AsyncEvent = z.infer<typeof AsyncEvent>;

/** An event in its stream. `id` is milliseconds, a hyphen and a number that counts within them. */
export interface StoredEvent extends AsyncEvent {
  readonly id: string;
}

export const eventIdPattern = /^\d{1,16}-\d{1,16}$/;

export const streamLimits = { events: 1_000, page: 100, lifetimeMs: 3_600_000 } as const;
