import { rgb } from '@visx/vendor/d3-color';
import type { Container, Declaration } from 'postcss';
import { contrastColor } from '@/lib/viz/kit/color/contrast-color';
import { textColor } from '@/lib/viz/kit/color/mark-color';
import { pageTheme } from '@/lib/viz/kit/theme';

/**
 * Authors choose colours for a light page. Text colours with too little contrast on a dark page are lightened there,
 * and text on a background that the author set takes the text colour with sufficient contrast.
 */
export function legibleRule(rule: Container): void {
  const declared = (name: string): Declaration | undefined =>
    rule.nodes?.findLast((node): node is Declaration => node.type === 'decl' && node.prop.toLowerCase() === name);
  const ground = declared('background-color') ?? declared('background');
  const ink = declared('color');
  const isOpaque = ground !== undefined && rgb(ground.value).opacity === 1;
  if (ink !== undefined && ground === undefined) ink.value = textColor(ink.value, pageTheme);
  if (ink === undefined && ground !== undefined && isOpaque)
    rule.append({ prop: 'color', value: contrastColor(ground.value) });
}
