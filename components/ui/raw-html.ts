/**
 * Attributes that set an element's HTML unescaped. The only place for that: the HTML must be generated or sanitised on
 * the server.
 */
export function rawHtml(html: string): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: html } };
}
