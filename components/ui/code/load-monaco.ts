/** Monaco as a component. Who knows early that it will be wanted calls this early. */
export const loadMonaco = () => import('./monaco/monaco-box.client');
