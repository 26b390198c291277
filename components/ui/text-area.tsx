import type { ReactElement } from 'react';
import { rawHtml } from './raw-html';

export interface TextAreaProps {
  readonly value: string;
  /** The attributes as in HTML; false and undefined are left out. */
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>;
}

/**
 * A text area written by the server alone. React resets the text to that of the page when it hydrates (`initTextarea`
 * of react-dom 19), so that text typed before would be lost.
 */
export function TextArea({ value, attributes }: TextAreaProps): ReactElement {
  const written = Object.entries(attributes)
    .filter(([, held]) => held !== undefined && held !== false)
    .map(([name, held]) => ` ${name}="${held === true ? '' : escaped(String(held))}"`);
  // HTML drops the first line break of a text area.
  const html = `<textarea${written.join('')}>\n${escaped(value)}</textarea>`;
  return <div className="contents" suppressHydrationWarning {...rawHtml(html)} />;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
