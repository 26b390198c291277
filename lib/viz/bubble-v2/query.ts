import { bubbleQuery } from '@/lib/viz/kit/bubbles/query';

export const query = bubbleQuery;
