import { timeseriesQuery } from '@/lib/query/build-query-timeseries';

export const query = timeseriesQuery;
