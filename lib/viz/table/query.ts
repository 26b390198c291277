import { tableQuery } from '@/lib/viz/kit/table/query';

export const query = tableQuery;
