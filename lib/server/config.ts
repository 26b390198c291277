import { z } from 'zod';
import { dataFolder, location } from '@/db/location';
import { readSsoSettings } from '@/lib/server/auth/sso/settings';
import { readEgressList } from './egress/lists';
import { readExecutors, readSmtp, reportSettings } from './report/settings';
import { readScheduleSettings } from './sqllab/schedule/settings';
import { readCrontab } from './warm-up/settings';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('')
  .transform((text) => text === 'true' || text === '1');
const whole = z.coerce.number().int().positive();

/** A setting that `read` parses. An error that `read` throws becomes the message of the refusal. */
const readBy = <Value>(read: (text: string) => Value) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return read(text);
      } catch (problem) {
        context.addIssue(problem instanceof Error ? problem.message : 'It cannot be read.');
        return z.NEVER;
      }
    });

/** Names with commas between. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

const environment = z.object({
  PORT: whole.max(65_535).default(8088),
  ISOLINE_URL: z.url().optional(),
  ISOLINE_ADMIN_USERNAME: z.string().min(1).default('admin'),
  ISOLINE_ADMIN_EMAIL: z.email().default('admin@localhost.localdomain'),
  ISOLINE_ADMIN_PASSWORD: z.string().optional(),
  ISOLINE_SECRET_KEY: z.string().min(32).optional(),
  ISOLINE_PREVIOUS_SECRET_KEYS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((key) => key !== '')),
  ISOLINE_EXAMPLES: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true'),
  ISOLINE_SCREENSHOTS: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true'),
  ISOLINE_ACCESS_REQUEST_URL: z.url({ protocol: /^https?$/ }).optional(),
  ISOLINE_SECOND_FACTOR_ROLES: z.string().default('').transform(namesIn),
  ISOLINE_TRUST_PROXY: flag,
  ISOLINE_SSO: readBy(readSsoSettings),
  ISOLINE_EGRESS_ALLOWED: readBy(readEgressList),
  ISOLINE_EGRESS_DENIED: readBy(readEgressList),
  ISOLINE_SSH_TUNNELS: flag,
  ISOLINE_UPLOAD_MB: whole.max(1_000_000).default(2048),
  ISOLINE_METRICS_TOKEN: z.string().min(16).optional(),
  ISOLINE_JOBS: z.enum(['on', 'off']).default('on'),
  ISOLINE_WARM_UP: readBy(readCrontab),
  ISOLINE_WARM_UP_DASHBOARDS: z.coerce.number().int().min(0).max(1000).default(10),
  ISOLINE_WARM_UP_TAGS: z.string().default('').transform(namesIn),
  ISOLINE_REPORTS: z.enum(['on', 'off']).default('on'),
  ISOLINE_REPORTS_EXECUTORS: readBy(readExecutors),
  ISOLINE_REPORTS_SUBJECT_PREFIX: z.string().default('[Report] '),
  ISOLINE_REPORTS_DATE_IN_SUBJECT: flag,
  ISOLINE_REPORTS_DRY_RUN: flag,
  ISOLINE_REPORTS_MIN_WIDTH: whole.max(10_000).default(600),
  ISOLINE_REPORTS_MAX_WIDTH: whole.max(10_000).default(2400),
  ISOLINE_REPORT_MINIMUM_INTERVAL: z.coerce.number().int().min(0).default(0),
  ISOLINE_ALERT_MINIMUM_INTERVAL: z.coerce.number().int().min(0).default(0),
  ISOLINE_ALERT_TRIES: whole.max(10).default(1),
  ISOLINE_ALERTS_ATTACH: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true'),
  ISOLINE_SMTP_URL: readBy(readSmtp),
  ISOLINE_MAIL_FROM: z.string().default('Isoline <isoline@localhost.localdomain>'),
  ISOLINE_SLACK_TOKEN: z.string().optional(),
  ISOLINE_SLACK_API: z.url().default('https://slack.com/api/'),
  ISOLINE_WEBHOOK_SECRET: z.string().min(16).optional(),
  ISOLINE_WEBHOOK_HTTP: flag,
  ISOLINE_ASYNC_QUERIES: z.enum(['off', 'polling', 'ws']).default('off'),
  ISOLINE_SCHEDULED_QUERIES: readBy(readScheduleSettings),
  REDIS_URL: z.url().optional(),
});

/** An environment setting that cannot be used. The message names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

function read() {
  // An empty line of an env file means "not set".
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment cannot be used. ${problems.join('; ')}.`);
  }
  const env = parsed.data;
  const url = (env.ISOLINE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    port: env.PORT,
    /** The base URL by which browsers reach the product, without a trailing slash. */
    url,
    /** Whether `ISOLINE_URL` sets the base URL. */
    hasUrl: env.ISOLINE_URL !== undefined,
    isSecure: url.startsWith('https:'),
    admin: {
      username: env.ISOLINE_ADMIN_USERNAME,
      email: env.ISOLINE_ADMIN_EMAIL,
      password: env.ISOLINE_ADMIN_PASSWORD ?? null,
    },
    secretKey: env.ISOLINE_SECRET_KEY ?? null,
    previousSecretKeys: env.ISOLINE_PREVIOUS_SECRET_KEYS,
    hasExamples: env.ISOLINE_EXAMPLES,
    hasScreenshots: env.ISOLINE_SCREENSHOTS,
    /** Where people ask for permissions that they lack; null without such a place. */
    accessRequestUrl: env.ISOLINE_ACCESS_REQUEST_URL ?? null,
    /** The roles whose holders sign in with a second factor, where they sign in with a password. */
    secondFactorRoles: env.ISOLINE_SECOND_FACTOR_ROLES,
    trustsProxy: env.ISOLINE_TRUST_PROXY,
    sso: env.ISOLINE_SSO,
    egress: { allowed: env.ISOLINE_EGRESS_ALLOWED, denied: env.ISOLINE_EGRESS_DENIED },
    hasTunnels: env.ISOLINE_SSH_TUNNELS,
    maxUploadBytes: env.ISOLINE_UPLOAD_MB * 1024 * 1024,
    redisUrl: env.REDIS_URL ?? null,
    reports: reportSettings(env),
    /** Whether this process runs jobs, or only serves. */
    runsJobs: env.ISOLINE_JOBS === 'on',
    /** Which dashboards are warmed up on schedule; null: none. */
    warmUp:
      env.ISOLINE_WARM_UP === null
        ? null
        : {
            crontab: env.ISOLINE_WARM_UP,
            most: env.ISOLINE_WARM_UP_DASHBOARDS,
            tags: env.ISOLINE_WARM_UP_TAGS,
          },
    /** How clients hear of chart data that is not cached; null: in the answer to their request. */
    asyncQueries: env.ISOLINE_ASYNC_QUERIES === 'off' ? null : env.ISOLINE_ASYNC_QUERIES,
    /** The form by which SQL Lab schedules queries; null: it does not. */
    scheduledQueries: env.ISOLINE_SCHEDULED_QUERIES,
    metricsToken: env.ISOLINE_METRICS_TOKEN ?? null,
    metadata: location(),
    dataFolder: dataFolder(),
  };
}

export type Config = ReturnType<typeof read>;

let parsed: Config | undefined;

/** The settings from the environment, read once a process. Throws `ConfigError` for a setting that cannot be used. */
export function config(): Config {
  parsed ??= read();
  return parsed;
}

/** Makes the next `config()` read the environment again. For tests that change it. */
export function forgetConfig(): void {
  parsed = undefined;
}
