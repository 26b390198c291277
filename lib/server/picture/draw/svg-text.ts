import { escaped } from '@/lib/viz/kit/html/markup';
import { visualOrder } from './bidi';
import { runsOf, shapingFamilies } from './fonts';

export { escaped };

export interface TextLook {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly isStrong?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
}

export function textSvg(text: string, { x, y, size, fill, isStrong = false, anchor = 'start' }: TextLook): string {
  const weight = isStrong ? ' font-weight="600"' : '';
  const place = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  const space = text.trim() === text ? '' : ' xml:space="preserve"';
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${weight}${place}${space}>${escaped(text)}</text>`;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

export function unescaped(text: string): string {
  return text.includes('&') ? text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (one) => entities[one] ?? one) : text;
}

/**
 * A drawing for a writer that neither looks for another font where one lacks a letter, nor orders words from right to
 * left, nor draws the halo of a text below it: each text in parts, whose `font-family` is `@` and the name of the font.
 */
export function plainTexts(svg: string): string {
  return svg
    .replaceAll(/<(?:text|tspan) [^>]*paint-order="[^>]*>/g, withoutHalo)
    .replaceAll(/>([^<]*[^\t\n\r -~<][^<]*)</g, (whole, text: string) => {
      const runs = runsOf(visualOrder(unescaped(text)));
      if (runs.length === 1 && runs[0]?.font === 'inter-latin') return whole;
      return `>${runs.map((run) => `<tspan font-family="@${run.font}">${escaped(run.text)}</tspan>`).join('')}<`;
    });
}

const shaping = /[\u0590-\u08ff\u0900-\u097f\u0e00-\u0e7f\ufb1d-\ufeff]/;
/** Words written from right to left, with the spaces between them. */
const rightWords = /([\u0590-\u08ff\ufb1d-\ufeff]+(?:\s+[\u0590-\u08ff\ufb1d-\ufeff]+)*)/;

/**
 * A drawing for the rasterizer, which orders words and finds other fonts by itself, but neither finds fonts that shape
 * their letters nor draws a piece of text that runs in both directions: each direction is a piece of its own, which a
 * place of its own begins.
 */
export function shapedTexts(svg: string): string {
  return svg.replaceAll(/<(?:text|tspan)\b([^>]*)>([^<]+)</g, (whole, attributes: string, text: string) => {
    if (!shaping.test(text)) return whole;
    const parts = unescaped(text)
      .split(rightWords)
      .filter((part) => part !== '');
    const isMixed = parts.length > 1;
    if (isMixed && /text-anchor="(?:middle|end)"/.test(attributes)) return whole;
    const [, y = '0'] = / y="([^"]*)"/.exec(attributes) ?? [];
    const place = isMixed ? ` y="${y}" xml:space="preserve"` : '';
    const pieces = parts.map((part) => {
      const content = runsOf(part).map((run) => shapedRun(run.text, run.font));
      return isMixed
        ? `<tspan${place}>${rightWords.test(part) ? familySpan(part) : content.join('')}</tspan>`
        : familySpan(part) || content.join('');
    });
    return `${whole.slice(0, whole.length - text.length - 1)}${pieces.join('')}<`;
  });
}

function shapedRun(text: string, font: string): string {
  const family = shapingFamilies[font];
  return family === undefined ? escaped(text) : `<tspan font-family="${family}">${escaped(text)}</tspan>`;
}

/** Words of one script as one piece; empty for words of others. */
function familySpan(text: string): string {
  const fonts = new Set(runsOf(text).map(({ font }) => shapingFamilies[font]));
  fonts.delete(undefined);
  const [family] = fonts;
  return rightWords.test(text) && family !== undefined ? `<tspan font-family="${family}">${escaped(text)}</tspan>` : '';
}

function withoutHalo(tag: string): string {
  return tag.replaceAll(/ (?:paint-order|stroke|stroke-width|stroke-linejoin|stroke-opacity)="[^"]*"/g, '');
}
