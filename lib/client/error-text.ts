import type { useTranslations } from 'next-intl';
import { ApiError } from './api-error';

/** Texts of the area `ui` of the catalogue. */
export type UiText = ReturnType<typeof useTranslations<'ui'>>;

const statusKeys = {
  400: 'error.status.badRequest',
  401: 'error.status.unauthorized',
  403: 'error.status.forbidden',
  404: 'error.status.notFound',
  500: 'error.status.serverError',
  502: 'error.status.badGateway',
  503: 'error.status.unavailable',
  504: 'error.status.gatewayTimeout',
} as const;

/** Whether a status has words of its own. */
export function isNamedStatus(status: number): status is keyof typeof statusKeys {
  return Object.hasOwn(statusKeys, status);
}

/** The words for a status of HTTP: `Unknown error` for one without a name, `An error has occurred` without an answer. */
export function statusText(status: number, t: UiText): string {
  if (isNamedStatus(status)) return t(statusKeys[status]);
  return status === 0 ? t('error.unknown') : t('error.status.other');
}

/** One line for anything that was thrown, for toasts and fields. The server's own words come first. */
export function errorText(error: unknown, t: UiText): string {
  if (!(error instanceof ApiError)) {
    return error instanceof Error && error.message !== ''
      ? t('error.unexpectedWith', { text: error.message })
      : t('error.sorry');
  }
  if (error.isSignedOut) return t('error.session');
  if (error.isNetwork) return t('error.network');
  if (error.isOtherStatus) return t('error.chartStatus', { status: String(error.status) });
  if (error.isTimeout) return t('error.timeout');
  const text = error.errors.flatMap(({ message }) => message || []).join(' ');
  if (error.errors.some(({ extra }) => typeof extra.stack === 'string')) {
    return t('error.unexpectedWith', { text: text || statusText(error.status, t) });
  }
  return text || statusText(error.status, t);
}

/** What was being done when an error came; `resource` is its name in a sentence, such as `chart`: `charts` of a list. */
export interface FailedWork {
  readonly doing: 'saving' | 'fetching' | 'listing' | 'creating' | 'importing';
  readonly resource: string;
}

/** A whole sentence for a toast: what failed, and why. */
export function failureText(error: unknown, { doing, resource }: FailedWork, t: UiText): string {
  if (doing === 'saving' && error instanceof ApiError && error.status === 403) {
    return t('error.editForbidden', { resource });
  }
  const text = errorText(error, t);
  // A sentence follows.
  const ended = doing === 'importing' && !/[.!?。！？]$/.test(text) ? `${text}.` : text;
  return t(`error.${doing}`, { resource, text: ended });
}
