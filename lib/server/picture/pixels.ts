/** Pixels of one picture. Each takes four bytes, and the rasterizer and the encoder hold two copies. */
export const mostPixels = 64_000_000;
