import { renderCartesian } from '@/lib/viz/kit/cartesian/cartesian';

export const render = renderCartesian;
