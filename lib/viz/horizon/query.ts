import { olderSeriesQuery } from '@/lib/viz/kit/older-series';

export const query = olderSeriesQuery;
