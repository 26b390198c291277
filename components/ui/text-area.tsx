import type { ReactElement } from 'react';
import { rawHtml } from './raw-html';

export interface TextAreaProps {
  readonly value: string;
  /** As they stand in HTML; false and undefined are left out. */
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>;
}

/**
 * A field of many lines, written by the server alone: React puts the text that a page came with back over what was
 * typed before React was there (`initTextarea` of react-dom 19), and fields that are left to it lose that.
 */
export function TextArea({ value, attributes }: TextAreaProps): ReactElement {
  const written = Object.entries(attributes)
    .filter(([, held]) => held !== undefined && held !== false)
    .map(([name, held]) => ` ${name}="${held === true ? '' : escaped(String(held))}"`);
  // HTML drops the first line break of such a field.
  const html = `<textarea${written.join('')}>\n${escaped(value)}</textarea>`;
  return <div className="contents" suppressHydrationWarning {...rawHtml(html)} />;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
