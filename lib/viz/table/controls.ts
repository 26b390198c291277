import { tableControls } from '@/lib/viz/kit/table/controls';

export const controls = tableControls;
