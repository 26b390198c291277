import pages from './en/pages.json';
import { textsOf } from './texts-of';
import { textsNow } from './translations';

/**
 * Texts of what only the server draws, so that none of them travels to the browser as a catalogue. What the browser
 * draws asks `useTranslations`.
 *
 * @example
 * const t = pageTexts('shell');
 */
export function pageTexts<Group extends keyof typeof pages>(group: Group) {
  return textsOf<(typeof pages)[Group]>(() => textsNow('pages', pages)[group]);
}
