import type { ReactElement } from 'react';

/** An element as HTML. The renderer is loaded late: a static import of it is refused where server components run. */
export async function staticHtml(element: ReactElement): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return renderToStaticMarkup(element);
}
