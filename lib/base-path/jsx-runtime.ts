import { jsx as element, jsxs as elements } from 'react/jsx-runtime';
import { withBaseIn } from './addresses';

/**
 * React's runtime for JSX, with the base path before the addresses of elements. `tsconfig.json` names it. A `key` stands
 * before properties that are spread: after them it would take another way, which this is not.
 */
export { Fragment, type JSX } from 'react/jsx-runtime';

export const jsx: typeof element = (type, props, key) => element(type, withBaseIn(type, props), key);

export const jsxs: typeof elements = (type, props, key) => elements(type, withBaseIn(type, props), key);
