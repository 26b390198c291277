import { createTranslator } from 'next-intl';

/** A part of the catalogue where no component asks for it: definitions, and what the server and the browser share. */
export function textsOf<Messages extends object>(messages: Messages) {
  return createTranslator<Messages>({ locale: 'en', messages, timeZone: 'UTC' });
}
