import { createContext, type ReactElement } from 'react';
import type { GridColumn } from '@/lib/grid/grid-column';

/** Draws a button at the start of a column's header; null for columns without one. */
export type HeadAction = (column: GridColumn) => ReactElement | null;

/** The buttons in the headers of the grids within. A context, so that they change without drawing the grid again. */
export const HeadActionContext = createContext<HeadAction | null>(null);
