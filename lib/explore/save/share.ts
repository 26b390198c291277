/** The letter that a mail program opens with a link to a chart. */
export function mailAddress(subject: string, text: string, url: string): string {
  return `mailto:?Subject=${encodeURIComponent(subject)}&Body=${encodeURIComponent(`${text}${url}`)}`;
}

/** The HTML that shows a chart on another page. Sizes are in pixels. */
export function embedCode(permalink: string, width: number, height: number): string {
  const url = new URL(permalink);
  url.searchParams.set('standalone', '1');
  url.searchParams.set('height', String(height));
  return `<iframe
  width="${width}"
  height="${height}"
  seamless
  frameBorder="0"
  scrolling="no"
  src="${url.href.replaceAll('"', '%22')}"
>
</iframe>`;
}

/** The address of SQL Lab with a statement on the dataset of a chart. */
export function sqlLabAddress(datasource: string, sql: string | null): string {
  const params = new URLSearchParams({ datasourceKey: datasource });
  if (sql !== null && sql !== '') params.set('sql', sql);
  return `/sqllab/?${params}`;
}
