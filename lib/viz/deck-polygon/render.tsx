import { renderMap } from '@/lib/viz/kit/map/render';

export const render = renderMap;
