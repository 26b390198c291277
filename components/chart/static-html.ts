import type { ReactElement } from 'react';

/** An element as HTML. The renderer is loaded dynamically: Next refuses a static import of it in server components. */
export async function staticHtml(element: ReactElement): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return renderToStaticMarkup(element);
}
