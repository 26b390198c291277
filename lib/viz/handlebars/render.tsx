import type { ReactElement } from 'react';
import { ImageFrame } from '@/lib/viz/kit/image-frame';
import { shorten } from '@/lib/viz/kit/text/shorten';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { HandlebarsMarks } from './marks';

const size = 13;
const line = 20;

export function render(drawing: Drawing<HandlebarsMarks>, surface: Surface): ReactElement {
  return surface.medium === 'page' ? (
    <PageText drawing={drawing} surface={surface} />
  ) : (
    <ImageText drawing={drawing} surface={surface} />
  );
}

interface TextProps {
  readonly drawing: Drawing<HandlebarsMarks>;
  readonly surface: Surface;
}

/** Scrollable elements must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

/** The author's style rules are nested, so that they apply to this drawing only. */
function PageText({ drawing, surface }: TextProps): ReactElement {
  const { html, css, problem } = drawing.marks;
  const width = surface.width === 'fluid' ? '100%' : surface.width;
  const id = `text-${surface.id.replaceAll(/[^\w-]/g, '-')}`;
  return (
    <section
      id={id}
      className="template"
      style={{ height: surface.height, width }}
      aria-label={drawing.label}
      {...scrollable}
    >
      {css === '' ? null : <style {...cleaned(`#${id}{${css}}`)} />}
      {problem === null ? <div {...cleaned(html)} /> : <pre className="template-problem">{problem}</pre>}
    </section>
  );
}

/** Inserts markup and rules that `clean.ts` has sanitised. */
function cleaned(html: string): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: html } };
}

/** An image shows the text without the author's styles: as many lines as fit. */
function ImageText({ drawing, surface }: TextProps): ReactElement {
  const { theme, height } = surface;
  const width = surface.width === 'fluid' ? 600 : surface.width;
  const { lines, problem } = drawing.marks;
  const all = problem === null ? lines : problem.split('\n');
  const fitting = Math.max(1, Math.floor(height / line));
  const shown = all.length > fitting ? all.slice(0, fitting - 1) : all;
  const more = all.length - shown.length;
  const texts = more > 0 ? [...shown, `${more} more lines`] : shown;
  return (
    <ImageFrame width={width} height={height} theme={theme} fontSize={size} label={drawing.label}>
      {texts
        .map((text, index) => ({ text, y: index * line + 15 }))
        .map(({ text, y }) => (
          <text key={y} y={y} fill={problem === null ? theme.text : theme.danger}>
            {shorten(text, width - 4, size)}
          </text>
        ))}
    </ImageFrame>
  );
}
