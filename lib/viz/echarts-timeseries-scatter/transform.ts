import { pointsDrawing } from '@/lib/viz/kit/timeseries/points';

export const transform = pointsDrawing;
