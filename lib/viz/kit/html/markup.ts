import { Fragment, isValidElement, type ReactNode } from 'react';
import { numberText } from '@/lib/viz/kit/text/decimal-text';

/**
 * A drawing as HTML, identical to the output of React's static renderer, in a fraction of the time: drawings are pure
 * functions of their props, so none of the costly parts of a renderer are needed. Only functions without hooks,
 * fragments and plain elements are supported; anything else is an error.
 */
export function markup(node: ReactNode, dress?: Dress): string {
  return write(node, dress, false);
}

export type Props = Readonly<Record<string, unknown>>;

/** Changes the attributes of an element while it is written; `isStretched` is true inside a layer that stretches. */
export type Dress = (type: string, props: Props, isStretched: boolean) => Props;

function write(node: ReactNode, dress: Dress | undefined, isStretched: boolean): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node === 'string') return escaped(node);
  if (typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (isValidElement(node)) return elementMarkup(node.type, node.props as Props, dress, isStretched);
  if (Array.isArray(node)) {
    let html = '';
    for (let at = 0; at < node.length; at += 1) html += write(node[at] as ReactNode, dress, isStretched);
    return html;
  }
  if (typeof node === 'object' && Symbol.iterator in node) {
    let html = '';
    for (const one of node) html += write(one, dress, isStretched);
    return html;
  }
  throw new Error('A drawing holds elements, texts and lists of them');
}

const empty: ReadonlySet<string> = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'wbr']);

function elementMarkup(type: unknown, given: Props, dress: Dress | undefined, isWithin: boolean): string {
  if (typeof type === 'function') return write((type as (props: Props) => ReactNode)(given), dress, isWithin);
  if (type === Fragment) return write(given.children as ReactNode, dress, isWithin);
  if (typeof type !== 'string') throw new Error('A drawing is made of functions and plain elements');
  const isStretched = isWithin || given.preserveAspectRatio === 'none';
  const props = dress === undefined ? given : dress(type, given, isStretched);
  let html = `<${type}`;
  for (const name in props) html += attribute(type, name, props[name]);
  // React writes the value of a field after all other attributes.
  if (type === 'input') {
    html += attribute('', 'checked', props.checked ?? props.defaultChecked);
    html += attribute('', 'value', props.value ?? props.defaultValue);
  }
  if (empty.has(type)) return `${html}/>`;
  const inner = props.dangerouslySetInnerHTML as { readonly __html: string } | undefined;
  const content = inner === undefined ? write(props.children as ReactNode, dress, isStretched) : inner.__html;
  return `${html}>${type === 'pre' && content.startsWith('\n') ? '\n' : ''}${content}</${type}>`;
}

/** Attribute names that differ from the prop names. */
const renamed: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  popoverTarget: 'popovertarget',
  tabIndex: 'tabindex',
  dominantBaseline: 'dominant-baseline',
  fillOpacity: 'fill-opacity',
  fillRule: 'fill-rule',
  clipPath: 'clip-path',
  clipRule: 'clip-rule',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontStyle: 'font-style',
  fontVariant: 'font-variant',
  fontWeight: 'font-weight',
  letterSpacing: 'letter-spacing',
  markerEnd: 'marker-end',
  markerMid: 'marker-mid',
  markerStart: 'marker-start',
  paintOrder: 'paint-order',
  pointerEvents: 'pointer-events',
  shapeRendering: 'shape-rendering',
  stopColor: 'stop-color',
  stopOpacity: 'stop-opacity',
  strokeDasharray: 'stroke-dasharray',
  strokeDashoffset: 'stroke-dashoffset',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeMiterlimit: 'stroke-miterlimit',
  strokeOpacity: 'stroke-opacity',
  strokeWidth: 'stroke-width',
  textAnchor: 'text-anchor',
  textDecoration: 'text-decoration',
  textRendering: 'text-rendering',
  vectorEffect: 'vector-effect',
  wordSpacing: 'word-spacing',
  xmlSpace: 'xml:space',
};
const flags: ReadonlySet<string> = new Set(['checked', 'disabled', 'hidden', 'open', 'readOnly', 'required']);
/** Props with the value of a field. */
const held: ReadonlySet<string> = new Set(['checked', 'defaultChecked', 'defaultValue', 'value']);
const unwritten: ReadonlySet<string> = new Set(['children', 'dangerouslySetInnerHTML', 'key', 'ref']);
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'action', 'formAction', 'xlinkHref']);

function attribute(type: string, name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (type === 'input' && held.has(name)) return '';
  const kind = kinds.get(name) ?? kindOf(name);
  if (kind.as === 'text') {
    // Path data are letters and numbers that drawings compute themselves: nothing to escape, and long to scan.
    if (typeof value === 'string') return `${kind.opening}${type === 'path' && name === 'd' ? value : escaped(value)}"`;
    if (typeof value === 'number') return `${kind.opening}${numberText(value)}"`;
  }
  return otherAttribute(kind, name, value);
}

interface Kind {
  readonly as: 'text' | 'nothing' | 'style' | 'flag' | 'address';
  /** The text before the value. */
  readonly opening: string;
  readonly isFree: boolean;
}

const kinds = new Map<string, Kind>();

function kindOf(name: string): Kind {
  const kind: Kind = {
    as: unwritten.has(name)
      ? 'nothing'
      : name === 'style'
        ? 'style'
        : flags.has(name)
          ? 'flag'
          : addresses.has(name)
            ? 'address'
            : 'text',
    opening: ` ${renamed[name] ?? name}="`,
    isFree: name.startsWith('data-') || name.startsWith('aria-'),
  };
  if (kinds.size < 1000) kinds.set(name, kind);
  return kind;
}

function otherAttribute({ as, opening, isFree }: Kind, name: string, value: unknown): string {
  if (as === 'nothing') return '';
  if (as === 'style') return styleMarkup(value as Props);
  if (as === 'flag') return value ? ` ${name.toLowerCase()}=""` : '';
  if (typeof value === 'boolean' && !isFree) return '';
  if (typeof value === 'function' || typeof value === 'symbol') return '';
  const text = String(value);
  if (as === 'address' && /^[\s\p{Cc}]*javascript:/iu.test(text.replaceAll(/[\t\r\n]/g, ''))) return '';
  return `${opening}${escaped(text)}"`;
}

/** Style properties whose numbers are not pixels. */
const unitless: ReadonlySet<string> = new Set([
  'fillOpacity',
  'flex',
  'flexGrow',
  'flexShrink',
  'fontWeight',
  'gridColumn',
  'gridRow',
  'lineHeight',
  'opacity',
  'order',
  'strokeOpacity',
  'zIndex',
  'zoom',
]);
const properties = new Map<string, string>();

function styleMarkup(style: Props): string {
  let css = '';
  for (const name in style) {
    const value = style[name];
    if (value === null || value === undefined || typeof value === 'boolean' || value === '') continue;
    const isOwn = name.startsWith('--');
    const isPixels = typeof value === 'number' && value !== 0 && !isOwn && !unitless.has(name);
    const text = isPixels
      ? `${numberText(value)}px`
      : typeof value === 'number'
        ? numberText(value)
        : String(value).trim();
    css += `${css === '' ? '' : ';'}${isOwn ? name : propertyOf(name)}:${escaped(text)}`;
  }
  return css === '' ? '' : ` style="${css}"`;
}

function propertyOf(name: string): string {
  const known = properties.get(name);
  if (known !== undefined) return known;
  const written = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  properties.set(name, written);
  return written;
}

const special = /["&'<>]/;
const marks: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes text for markup, inside or outside quotes. */
export function escaped(text: string): string {
  return special.test(text) ? text.replaceAll(/["&'<>]/g, (mark) => marks[mark] ?? mark) : text;
}
