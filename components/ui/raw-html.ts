/** Attributes that give an element HTML of ours as it is. The only way in: what it is given was made or cleaned on the server. */
export function rawHtml(html: string): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: html } };
}
