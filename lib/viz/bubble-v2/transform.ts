import { bubbleDrawing } from '@/lib/viz/kit/bubbles/transform';

export const transform = bubbleDrawing;
