import { renderBubbles } from '@/lib/viz/kit/bubbles/render';

export const render = renderBubbles;
