import { olderSeriesQuery } from '@/lib/viz/kit/data/older-series';

export const query = olderSeriesQuery;
