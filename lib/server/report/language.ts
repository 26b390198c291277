import { config } from '@/lib/server/config';
import { inLanguage } from '@/lib/server/languages/follow-requests';

/** Makes and sends messages in the language that the administrator set for them, whoever asks. */
export function inReportLanguage<Result>(work: () => Promise<Result>): Promise<Result> {
  return inLanguage(config().reports.language, work);
}
