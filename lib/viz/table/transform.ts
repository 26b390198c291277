import { tableDrawing } from '@/lib/viz/kit/table/transform';

export const transform = tableDrawing;
