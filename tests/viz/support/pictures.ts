import { renderToStaticMarkup } from 'react-dom/server';
import { imageThemes, pageTheme } from '@/lib/viz/kit/theme';
import type { Drawing } from '@/lib/viz/viz';
import { chart } from './answers';

/** A drawing as one picture of a fixed size, with a line per element for readable differences. */
export function picture(viz_type: string, drawing: Drawing, width = 600, height = 300): string {
  const surface = { width, height, medium: 'image' as const, theme: imageThemes.light, id: 'picture' };
  return renderToStaticMarkup(chart(viz_type).render(drawing, surface)).replaceAll('><', '>\n<');
}

/** A drawing as on the page, for any width. */
export function page(viz_type: string, drawing: Drawing, height = 300): string {
  const surface = { width: 'fluid' as const, height, medium: 'page' as const, theme: pageTheme, id: 'page' };
  return renderToStaticMarkup(chart(viz_type).render(drawing, surface)).replaceAll('><', '>\n<');
}
