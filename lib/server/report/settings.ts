import { isLanguage, type Language, languages } from '@/lib/text/language';

/** In whose name a schedule runs: one of its people, or a fixed user. */
export type ExecutorRule =
  | { readonly kind: 'owner' | 'creator' | 'creator_owner' | 'modifier' | 'modifier_owner' }
  | { readonly kind: 'user'; readonly username: string };

const rules = ['owner', 'creator', 'creator_owner', 'modifier', 'modifier_owner'] as const;

/** Reads rules with commas between; the owner without any. */
export function readExecutors(text: string): readonly ExecutorRule[] {
  return (text || 'owner').split(',').map((part) => {
    const word = part.trim();
    if (word.startsWith('user:') && word.length > 5) return { kind: 'user', username: word.slice(5) };
    const kind = rules.find((rule) => rule === word);
    if (kind === undefined) throw new Error(`It takes ${rules.join(', ')} and user:NAME, with commas between.`);
    return { kind };
  });
}

/** Reads the language of messages; English without one. */
export function readReportLanguage(text: string): Language {
  const language = text || 'en';
  if (!isLanguage(language)) throw new Error(`It is one of ${Object.keys(languages).join(', ')}.`);
  return language;
}

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** `tls=required` demands STARTTLS, `tls=off` never uses it, `tls=unchecked` accepts any certificate. */
  readonly tls: 'usual' | 'required' | 'off' | 'unchecked';
  readonly login: { readonly user: string; readonly password: string } | null;
}

const ways: readonly string[] = ['usual', 'required', 'off', 'unchecked'] satisfies SmtpSettings['tls'][];
const isTls = (text: string): text is SmtpSettings['tls'] => ways.includes(text);

/** Reads `smtp://user:password@host:port?tls=required`; null for nothing. */
export function readSmtp(text: string): SmtpSettings | null {
  if (text === '') return null;
  const url = new URL(text);
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') throw new Error('It begins with smtp:// or smtps://.');
  const isSecure = url.protocol === 'smtps:';
  const tls = url.searchParams.get('tls') ?? 'usual';
  if (!isTls(tls)) throw new Error('tls is required, off or unchecked.');
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    tls,
    login: user === '' ? null : { user, password },
  };
}

/** The settings of alerts, reports and their deliveries, as the environment has them. */
interface ReportEnvironment {
  readonly ISOLINE_REPORTS: 'on' | 'off';
  readonly ISOLINE_REPORTS_EXECUTORS: readonly ExecutorRule[];
  readonly ISOLINE_REPORTS_LANGUAGE: Language;
  readonly ISOLINE_REPORTS_SUBJECT_PREFIX: string;
  readonly ISOLINE_REPORTS_DATE_IN_SUBJECT: boolean;
  readonly ISOLINE_REPORTS_DRY_RUN: boolean;
  readonly ISOLINE_REPORTS_MIN_WIDTH: number;
  readonly ISOLINE_REPORTS_MAX_WIDTH: number;
  readonly ISOLINE_REPORT_MINIMUM_INTERVAL: number;
  readonly ISOLINE_ALERT_MINIMUM_INTERVAL: number;
  readonly ISOLINE_ALERT_TRIES: number;
  readonly ISOLINE_ALERTS_ATTACH: boolean;
  readonly ISOLINE_SMTP_URL: SmtpSettings | null;
  readonly ISOLINE_MAIL_FROM: string;
  readonly ISOLINE_SLACK_TOKEN?: string | undefined;
  readonly ISOLINE_SLACK_API: string;
  readonly ISOLINE_WEBHOOK_SECRET?: string | undefined;
  readonly ISOLINE_WEBHOOK_HTTP: boolean;
}

export function reportSettings(env: ReportEnvironment) {
  return {
    areOn: env.ISOLINE_REPORTS === 'on',
    executors: env.ISOLINE_REPORTS_EXECUTORS,
    language: env.ISOLINE_REPORTS_LANGUAGE,
    subjectPrefix: env.ISOLINE_REPORTS_SUBJECT_PREFIX,
    hasDateInSubject: env.ISOLINE_REPORTS_DATE_IN_SUBJECT,
    isDryRun: env.ISOLINE_REPORTS_DRY_RUN,
    width: { min: env.ISOLINE_REPORTS_MIN_WIDTH, max: env.ISOLINE_REPORTS_MAX_WIDTH },
    /** Seconds; an interval is checked from 120 on. */
    minimumInterval: { Report: env.ISOLINE_REPORT_MINIMUM_INTERVAL, Alert: env.ISOLINE_ALERT_MINIMUM_INTERVAL },
    alertTries: env.ISOLINE_ALERT_TRIES,
    alertsAttach: env.ISOLINE_ALERTS_ATTACH,
    smtp: env.ISOLINE_SMTP_URL,
    mailFrom: env.ISOLINE_MAIL_FROM,
    slack: { token: env.ISOLINE_SLACK_TOKEN ?? null, api: env.ISOLINE_SLACK_API.replace(/\/*$/, '/') },
    webhook: { secret: env.ISOLINE_WEBHOOK_SECRET ?? null, allowsHttp: env.ISOLINE_WEBHOOK_HTTP },
  };
}
