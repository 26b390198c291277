import { renderTable } from '@/lib/viz/kit/table/render';

export const render = renderTable;
