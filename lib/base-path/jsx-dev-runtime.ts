import { jsxDEV as element } from 'react/jsx-dev-runtime';
import { withBaseIn } from './addresses';

/** The twin of `jsx-runtime` for development and tests. */
export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof element = (type, props, ...rest) => element(type, withBaseIn(type, props), ...rest);
