/** The drawing on the screen: its SVG where it is one, else the whole tile; null while nothing is drawn. */
export function drawingOnScreen(): { readonly tile: HTMLElement; readonly svg: SVGSVGElement | null } | null {
  const tile = document.querySelector<HTMLElement>('.explore-figure .tile-body');
  if (tile === null) return null;
  const drawn = [...tile.querySelectorAll<SVGSVGElement>('svg')].filter((svg) => svg.clientWidth > 100);
  return { tile, svg: drawn.length === 1 && tile.querySelector('table, canvas') === null ? (drawn[0] ?? null) : null };
}

/** The SVG as a file that looks the same outside the page. */
export function svgFile(svg: SVGSVGElement): Blob {
  return new Blob([svgText(svg)], { type: 'image/svg+xml' });
}

/** A picture of an element at twice its size, on the background of the page. Rejects where the browser cannot draw it. */
export async function pictureOf(element: HTMLElement): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect();
  const scale = 2;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(wrapped(element, width, height))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  context.fillStyle = getComputedStyle(document.querySelector('.explore-work') ?? document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is empty.')) : resolve(blob)), 'image/png');
  });
}

function wrapped(element: HTMLElement, width: number, height: number): string {
  const copy = styledCopy(element);
  copy.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml');
  const content = new XMLSerializer().serializeToString(copy);
  const size = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject ${size}>${content}</foreignObject></svg>`;
}

function svgText(svg: SVGSVGElement): string {
  const { width, height } = svg.getBoundingClientRect();
  const copy = styledCopy(svg);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

const skipped = new Set(['script', 'template', 'style']);

/** A copy with the styles of the page written into each element, and with canvases as images. */
function styledCopy(source: Element): Element {
  const copy = source.cloneNode(false) as HTMLElement | SVGElement;
  if (source instanceof HTMLCanvasElement) return imageOf(source);
  copy.removeAttribute('class');
  copy.setAttribute('style', styleText(getComputedStyle(source)));
  const mark = markBefore(source);
  if (mark !== null) copy.append(mark);
  for (const child of source.childNodes) {
    if (child instanceof Element) {
      if (!skipped.has(child.localName)) copy.append(styledCopy(child));
    } else if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
  }
  return copy;
}

function styleText(style: CSSStyleDeclaration): string {
  return [...style].map((name) => `${name}:${style.getPropertyValue(name).replaceAll('"', "'")}`).join(';');
}

/** What the page draws before the content of an element, such as the colour of a key. */
function markBefore(source: Element): Element | null {
  const style = getComputedStyle(source, '::before');
  if (!(source instanceof HTMLElement) || style.content === 'none' || style.content === 'normal') return null;
  const mark = document.createElement('span');
  mark.setAttribute('style', styleText(style));
  const [, text = ''] = /^"(.*)"$/.exec(style.content) ?? [];
  mark.textContent = text;
  return mark;
}

function imageOf(canvas: HTMLCanvasElement): Element {
  const image = document.createElement('img');
  image.src = canvas.toDataURL();
  image.setAttribute('style', `width:${canvas.clientWidth}px;height:${canvas.clientHeight}px`);
  return image;
}
