import { z } from 'zod';
import { dataFolder, location } from '@/db/location';
import { readLdapSettings } from '@/lib/server/auth/credentials/ldap/settings';
import { readProxySettings } from '@/lib/server/auth/sso/proxy/settings';
import { readSsoSettings } from '@/lib/server/auth/sso/settings';
import { readBasePath, urlBelow } from './base-path/read-base-path';
import { readEgressList } from './egress/lists';
import { readExecutors, readReportLanguage, readSmtp, reportSettings } from './report/settings';
import { readScheduleSettings } from './sqllab/schedule/settings';
import { readWarmUp } from './warm-up/settings';

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
  DATABASE_URL: z.string().optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PORT: whole.max(65_535).default(8088),
  ISOLINE_URL: z.url().optional(),
  ISOLINE_BASE_PATH: readBy(readBasePath),
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
  ISOLINE_DYNAMIC_PLUGINS: flag,
  ISOLINE_ACCESS_REQUEST_URL: z.url({ protocol: /^https?$/ }).optional(),
  ISOLINE_SECOND_FACTOR_ROLES: z.string().default('').transform(namesIn),
  ISOLINE_SESSION_HOURS: whole.max(8760).default(336),
  ISOLINE_SESSION_IDLE_MINUTES: z.coerce.number().int().min(0).max(525_600).default(0),
  ISOLINE_TRUST_PROXY: flag,
  ISOLINE_SSO: readBy(readSsoSettings),
  ISOLINE_LDAP: readBy(readLdapSettings),
  ISOLINE_PROXY_SIGN_IN: readBy(readProxySettings),
  ISOLINE_EGRESS_ALLOWED: readBy(readEgressList),
  ISOLINE_EGRESS_DENIED: readBy(readEgressList),
  ISOLINE_SSH_TUNNELS: flag,
  ISOLINE_UPLOAD_MB: whole.max(1_000_000).default(2048),
  ISOLINE_METRICS_TOKEN: z.string().min(16).optional(),
  ISOLINE_JOBS: z.enum(['on', 'off']).default('on'),
  ISOLINE_WARM_UP: readBy(readWarmUp),
  ISOLINE_WARM_UP_DASHBOARDS: z.coerce.number().int().min(0).max(1000).default(10),
  ISOLINE_WARM_UP_TAGS: z.string().default('').transform(namesIn),
  ISOLINE_REPORTS: z.enum(['on', 'off']).default('on'),
  ISOLINE_REPORTS_EXECUTORS: readBy(readExecutors),
  ISOLINE_REPORTS_LANGUAGE: readBy(readReportLanguage),
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

const consistent = environment
  .refine((set) => set.DATABASE_URL !== undefined || set.DATABASE_READ_URL === undefined, {
    path: ['DATABASE_READ_URL'],
    error: 'The embedded database has no read replica: set DATABASE_URL, or leave this out',
  })
  .refine((set) => set.ISOLINE_URL === undefined || urlBelow(set.ISOLINE_URL, set.ISOLINE_BASE_PATH) !== null, {
    path: ['ISOLINE_URL'],
    error: 'It ends in another path than ISOLINE_BASE_PATH',
  });

/** An environment setting that cannot be used. The message names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

function read() {
  // An empty line of an env file means "not set".
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const parsed = consistent.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment cannot be used. ${problems.join('; ')}.`);
  }
  const env = parsed.data;
  const basePath = env.ISOLINE_BASE_PATH;
  const host = (env.ISOLINE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const url = urlBelow(host, basePath) ?? host;
  return {
    port: env.PORT,
    /** The path below which the product is served, without a trailing slash; empty for the root of its host. */
    basePath,
    /** The base URL by which browsers reach the product, with the base path and without a trailing slash. */
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
    /** Whether administrators may add chart types, whose code comes from elsewhere. */
    hasPlugins: env.ISOLINE_DYNAMIC_PLUGINS,
    /** Where people ask for permissions that they lack; null without such a place. */
    accessRequestUrl: env.ISOLINE_ACCESS_REQUEST_URL ?? null,
    /** The roles whose holders sign in with a second factor, where they sign in with a password. */
    secondFactorRoles: env.ISOLINE_SECOND_FACTOR_ROLES,
    /** How long a session lasts, and without any request in between; null: as long as the first. In seconds. */
    session: {
      seconds: env.ISOLINE_SESSION_HOURS * 3600,
      idleSeconds: env.ISOLINE_SESSION_IDLE_MINUTES === 0 ? null : env.ISOLINE_SESSION_IDLE_MINUTES * 60,
    },
    trustsProxy: env.ISOLINE_TRUST_PROXY,
    sso: env.ISOLINE_SSO,
    /** The directory whose passwords are taken; null: none. */
    ldap: env.ISOLINE_LDAP,
    /** The proxies that say who asks; null: none. */
    proxy: env.ISOLINE_PROXY_SIGN_IN,
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
            ...env.ISOLINE_WARM_UP,
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
