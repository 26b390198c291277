import { rgb } from '@visx/vendor/d3-color';

const dark = '#1b1f24';
const light = '#ffffff';

/** The ink, dark or light, that reads better on a ground; the ground may be any CSS colour but a variable. */
export function inkFor(ground: string): string {
  const luminance = luminanceOf(ground);
  return (luminance + 0.05) / 0.06 > 1.05 / (luminance + 0.05) ? dark : light;
}

/** Relative luminance, 0 to 1: WCAG 2. */
function luminanceOf(color: string): number {
  const { r, g, b } = rgb(color);
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
