/** The height in pixels that the chart panel has for a drawing, as it was last measured. */
export const drawingHeight = { current: 640 };
