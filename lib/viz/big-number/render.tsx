import { renderFigure } from '@/lib/viz/kit/figure/figure';

export const render = renderFigure;
