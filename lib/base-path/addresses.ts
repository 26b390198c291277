import { basePath, withBase } from './base-path';

/** The attributes of HTML and SVG elements that hold one address. */
const addresses = ['href', 'src', 'action', 'formAction', 'xlinkHref'] as const;

/** The properties of an element with the base path before its addresses. Those of components stay: they end in elements. */
export function withBaseIn<Props>(type: unknown, props: Props): Props {
  if (basePath() === '' || typeof type !== 'string' || typeof props !== 'object' || props === null) return props;
  let placed = props;
  for (const name of addresses) {
    const address: unknown = Reflect.get(props, name);
    if (typeof address === 'string') placed = { ...placed, [name]: withBase(address) };
  }
  return placed;
}
